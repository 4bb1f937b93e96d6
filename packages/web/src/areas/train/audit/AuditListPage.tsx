import {
  countEnrolments,
  type EnrolmentTab,
  enrolmentTab,
  listEnrolments,
} from '@portal/contract/areas/train/audit/audit.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { wordsOfError } from '#src/kit/words-of-error.ts'
import { askConfirm } from '#src/platform/confirms.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { useFreshRequests } from '#src/shared/approval/requests.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { ClassSelect } from '../class/ClassSelect.tsx'
import { EnrolmentDialogs } from './EnrolmentDialogs.tsx'
import { auditColumns } from './enrolment-columns.tsx'
import { useEnrolmentActs } from './use-enrolment-acts.ts'
import { useTellBatch } from './use-tell-batch.tsx'

const words = wordsOf(enrolmentTab)

/** 报名审核: what waits for me, what I decided, those who wait for a seat, and everything in scope. */
export function AuditListPage() {
  const seesAll = useHolds([P.enrolmentAll])
  const keys = (['todo', 'done', 'waiting', 'all'] as const).filter((key) => key !== 'all' || seesAll)
  const [tab = 'todo', chooseTab] = usePageTab(keys)
  const { data } = useQuery(query(countEnrolments, {}))
  useFreshRequests()
  const label = (key: (typeof keys)[number]) => {
    const count = key === 'todo' ? data?.todo : key === 'waiting' ? data?.waiting : 0
    return count ? `${words[key]} ${count.toLocaleString('zh-CN')}` : words[key]
  }
  return (
    <PageTabs activeKey={tab} onChange={chooseTab} items={keys.map((key) => ({ key, label: label(key) }))}>
      <AuditList key={tab} tab={enrolmentTab.parse(tab)} />
    </PageTabs>
  )
}

function AuditList({ tab }: { tab: EnrolmentTab }) {
  const list = useResourceList(listEnrolments, { fixed: { tab } })
  const acts = useEnrolmentActs()
  const mayPromote = useHolds([P.enrolmentPromote])
  const tellBatch = useTellBatch()

  /** What is selected, or nothing after the words for why it did not come. */
  const selected = () =>
    list.selection.collect().catch((error: unknown) => {
      tip('error', wordsOfError(error))
      return []
    })
  const passAll = async () => {
    const rows = await selected()
    const content = '每份报名单独校验，未通过校验的不受影响；名额已满的转入候补。'
    if (rows.length === 0 || !(await askConfirm({ title: `通过 ${rows.length} 份报名？`, content, okText: '通过' })))
      return
    const answer = await acts.decideAll(rows, 'pass')
    if (answer) tellBatch(rows, answer)
    list.selection.clear()
  }
  const rejectAll = async () => {
    const rows = await selected()
    if (rows.length > 0) acts.ask({ act: 'rejectAll', rows, onDone: list.selection.clear })
  }
  const batch: RowAction[] = [
    { label: '通过', onClick: () => void passAll() },
    { label: '不通过', danger: true, onClick: () => void rejectAll() },
  ]

  return (
    <>
      <ListPage
        list={list}
        chips={[
          { name: 'classId', label: '班次', control: <ClassSelect /> },
          { name: 'orgId', label: '单位', control: <OrgSelect for={P.enrolment} allowClear /> },
          'way',
          { name: 'hasConflict', label: '有时间冲突' },
        ]}
        more={[tab !== 'todo' && 'state', { name: 'from', label: '报名时间从' }, { name: 'to', label: '报名时间至' }]}
        columns={auditColumns}
        exports={[P.enrolmentExport]}
        actions={(row) => acts.actionsOf(row, { mayPromote })}
        batch={tab === 'todo' ? batch : undefined}
      />
      <EnrolmentDialogs acts={acts} />
    </>
  )
}
