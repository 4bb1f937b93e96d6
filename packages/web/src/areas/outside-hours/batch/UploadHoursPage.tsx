import { deleteUploadBatches, listUploadBatches } from '@portal/contract/areas/outside-hours/batch.ts'
import { batchState, batchTab } from '@portal/contract/areas/outside-hours/words.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useRecordDesk } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { batchAddress } from '../addresses.ts'

type Tab = 'mine' | 'waiting' | 'all'

const column = columnsOf(listUploadBatches)
const states = wordsOf(batchState)
const tabs = wordsOf(batchTab)

/** 学时提交: own batches, those to decide, and for some all of their units. */
export function UploadHoursPage() {
  const seesAll = useHolds([P.hourUploadAll])
  const shown: Tab[] = seesAll ? ['mine', 'waiting', 'all'] : ['mine', 'waiting']
  const [tab, chooseTab] = usePageTab(shown)
  return (
    <PageTabs items={shown.map((key) => ({ key, label: tabs[key] }))} activeKey={tab} onChange={chooseTab} label="范围">
      <Batches key={tab} tab={tab as Tab} />
    </PageTabs>
  )
}

function Batches({ tab }: { tab: Tab }) {
  const list = useResourceList(listUploadBatches, { fixed: { tab } })
  const removal = useWrite(deleteUploadBatches)
  const { remove } = useRecordDesk({
    noun: '批次',
    list,
    remove: (ids) => removal.send({ ids }),
    lost: '明细和证明材料一并删除，不能恢复。',
  })
  return (
    <ListPage
      list={list}
      chips={['state', { name: 'orgId', label: '单位', control: <OrgSelect for={P.hourUpload} allowClear /> }, 'year']}
      more={[
        { name: 'from', label: '提交日期从' },
        { name: 'to', label: '提交日期至' },
      ]}
      columns={[
        column('title', { width: 220, fixed: 'left', link: ({ id }) => batchAddress(id) }),
        column('state', { width: 96, badge: true, render: (_, { state }) => <StateWord>{states[state]}</StateWord> }),
        column('ownerOrgName', { width: 160 }),
        column('people', { width: 72 }),
        column('hours', { width: 96, render: (_, { hours }) => hours.toFixed(2) }),
        column('files', { width: 72 }),
        column('submitterName', { width: 100 }),
        column('submittedAt', { width: 160 }),
        column('step', { width: 140, render: (_, { step }) => step || '—' }),
        column('posted', { width: 80 }),
        column('revoked', { width: 80 }),
        column('rows', { width: 72 }),
        column('updatedAt'),
      ]}
      primary={{ label: '新建批次', access: [P.hourUploadAdd], onClick: () => go(batchAddress()) }}
      exports={[P.hourUploadExport]}
      actions={(row) =>
        tab === 'mine' && (row.state === 'draft' || row.state === 'returned' || row.state === 'withdrawn')
          ? [{ label: '删除', access: [P.hourUploadEdit], danger: true, onClick: () => void remove([row]) }]
          : []
      }
    />
  )
}
