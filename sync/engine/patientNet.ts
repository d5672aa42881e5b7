import { NetError, type Clock, type Net } from '../ports.ts';

/**
 * A network that does not ask again before the time once the server has asked for a pause, whoever wants to: they are told to
 * wait as well (SYNC-C9). The time is measured by a timer, because the clock of a device may be set anew.
 */
export function patientNet(net: Net, clock: Clock): Net {
  let pause: NetError | null = null;
  const patient =
    <A extends unknown[], R>(call: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (pause) throw pause;
      try {
        return await call(...args);
      } catch (error) {
        if (error instanceof NetError && error.reason === 'throttled') {
          const mine = (pause = error);
          clock.timer(error.retryAfterMs, () => (pause === mine ? (pause = null) : undefined));
        }
        throw error;
      }
    };
  return {
    ...net,
    hello: patient(net.hello),
    plan: patient(net.plan),
    ...(net.segment && { segment: patient(net.segment) }),
    page: patient(net.page),
    pull: patient(net.pull),
    push: patient(net.push),
    ...(net.digest && { digest: patient(net.digest) }),
    ...(net.report && { report: patient(net.report) }),
    ...(net.files && { files: patient(net.files) }),
    ...(net.piece && { piece: patient(net.piece) }),
    ...(net.unseal && { unseal: patient(net.unseal) }),
  };
}
