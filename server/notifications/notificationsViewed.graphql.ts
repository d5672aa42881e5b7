import { notificationsViewed } from '#domain/notifications/notificationsViewed.mutations.ts';
import { domainMutationField } from '../api/write/mutationField.ts';

domainMutationField('notificationsViewed', {
  description: 'These notifications of yours are VIEWED, at most 200 at once; none of them when one is not yours.',
  args: (arg) => ({ ids: arg.idList({ required: true }) }),
  async steps({ run }, { ids }) {
    await run(notificationsViewed, { ids });
    return { message: 'Notifications marked as viewed' };
  },
});
