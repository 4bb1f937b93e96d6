import { type LivePersonRow, liveReportPeople } from '@portal/contract/areas/live/report.ts'
import { labelOf } from '@portal/contract/kit/choice.ts'
import { shanghaiHourMinute } from '@portal/contract/kit/shanghai.ts'
import { aboutClass } from '../class/about.ts'

const row = liveReportPeople.result.shape.list.element

/** A person's stays as times of day: `09:00–09:40、09:52–10:30`; empty: was not there. */
const staysText = ({ joins }: Pick<LivePersonRow, 'joins'>): string =>
  joins.map(({ from, to }) => `${shanghaiHourMinute(from)}–${shanghaiHourMinute(to)}`).join('、')

/** The people of a class as a file: under its name, with their stays in words. */
export const peopleExport = {
  cells: {
    orgName: { title: labelOf(row.shape.orgName), cell: ({ orgPath }: LivePersonRow) => orgPath },
    joins: { title: labelOf(row.shape.joins), cell: staysText },
  },
  about: aboutClass,
}
