import { instantAt } from './calendar.ts';
import { add, type Maker } from './maker.ts';

interface DemoTemplate {
  title: string;
  roles: string[];
  /** What signers read; `{{name}}` is a place that is filled when the template is used. */
  html: string;
}

/** Three templates: two roles, one, three. */
export const DEMO_TEMPLATES: readonly DemoTemplate[] = [
  {
    title: 'Company driver agreement',
    roles: ['Driver', 'Safety manager'],
    html: '<h1>Company driver agreement</h1><p>SAMPLE</p><p>{{driver_name}} drives for {{company_name}} from {{start_date}} on.</p><ul><li>Every roadside inspection is reported within 24 hours.</li><li>The vehicle is inspected before and after each trip (49 CFR 396.11, 396.13).</li></ul>',
  },
  {
    title: 'Clearinghouse limited query consent',
    roles: ['Driver'],
    html: '<h1>Clearinghouse limited query consent</h1><p>SAMPLE</p><p>{{driver_name}} agrees that {{company_name}} makes limited queries of the Commercial Driver’s License Drug and Alcohol Clearinghouse for as long as the employment lasts (49 CFR 382.701(b)).</p>',
  },
  {
    title: 'Equipment lease',
    roles: ['Owner-operator', 'Carrier', 'Witness'],
    html: '<h1>Equipment lease</h1><p>SAMPLE</p><p>The owner-operator leases the vehicle {{vehicle_number}} to {{company_name}}, which has its possession, control and use for the time of the lease (49 CFR 376.12).</p>',
  },
];

/** Writes the rows of the templates; the signing service knows each by the same name. */
export function writeTemplates(maker: Maker): void {
  for (const [i, { title, roles }] of DEMO_TEMPLATES.entries()) {
    const hash = maker.random.text(56, '0123456789abcdef');
    const createdAt = instantAt(maker.today, -(400 - i * 90) * 1440);
    add(maker, 'templates', { createdAt, templateId: hash, documentHash: hash, title, roles });
  }
}
