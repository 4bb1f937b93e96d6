import { listEnrolments } from '@portal/contract/areas/train/audit/audit.ts'
import type { ClassDetail } from '@portal/contract/areas/train/class/class.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePage } from '#src/platform/page.ts'
import { EnrolmentDialogs } from '../../audit/EnrolmentDialogs.tsx'
import { decideColumns } from '../../audit/enrolment-columns.tsx'
import { useEnrolmentActs } from '../../audit/use-enrolment-acts.ts'

const parts = ['undecided', 'offered', 'confirmed'] as const
type Part = (typeof parts)[number]
const filterOf = (part: Part) => (part === 'undecided' ? { undecided: true } : { state: part })

/** People of a class by what somebody has to decide: who waits, who was offered a seat, who has one. */
export function Undecided({ of }: { of: ClassDetail }) {
  const { query, setQuery } = usePage()
  const part = parts.find((each) => each === query.who) ?? 'undecided'
  const { pending, waiting, offered, confirmed } = of.seats
  const counts = { undecided: pending + waiting, offered, confirmed }
  const words = { undecided: '待审与候补', offered: '待确认', confirmed: '已报名' }
  return (
    <PageTabs
      label="要你定的"
      inner
      activeKey={part}
      items={parts.map((key) => ({ key, label: `${words[key]} ${counts[key]}` }))}
      onChange={(key) => setQuery({ who: key === 'undecided' ? undefined : key, page: undefined, keyword: undefined })}
    >
      <PeopleOf key={part} of={of} part={part} />
    </PageTabs>
  )
}

function PeopleOf({ of, part }: { of: ClassDetail; part: Part }) {
  const list = useResourceList(listEnrolments, { fixed: { tab: 'roster', classId: of.id, ...filterOf(part) } })
  const acts = useEnrolmentActs()
  return (
    <>
      <ListPage
        title="要你定的"
        list={list}
        columns={decideColumns}
        actions={(row) => acts.actionsOf(row, { mayPromote: of.may.promote })}
      />
      <EnrolmentDialogs acts={acts} />
    </>
  )
}
