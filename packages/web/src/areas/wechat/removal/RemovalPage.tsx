import { listRemoved, type removalRow, restoreRemoved } from '@portal/contract/areas/wechat/account.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select } from 'antd'
import type { z } from 'zod'
import { columnsOf } from '#src/kit/columns.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { useAccounts } from '../account/AccountFrame.tsx'

type Removal = z.output<typeof removalRow>

const column = columnsOf(listRemoved)

const tabs = [
  { key: 'fan', label: '已移除用户' },
  { key: 'account', label: '已移除公众号' },
] as const

/** 移除记录: what was taken away, by whom and why, and until when it can come back. */
export function RemovalPage() {
  const [tab = 'fan', chooseTab] = usePageTab(tabs.map(({ key }) => key))
  return (
    <PageTabs
      activeKey={tab}
      onChange={chooseTab}
      items={tabs.map(({ key, label }) => ({ key, label, children: <Removals kind={key} /> }))}
    />
  )
}

const whyNotRestore = ({ restoredAt, restorableUntil }: Removal) =>
  restoredAt !== null ? '已恢复' : restorableUntil.getTime() < Date.now() ? '已超过恢复期限' : null

function Removals({ kind }: { kind: 'fan' | 'account' }) {
  const list = useResourceList(listRemoved, { fixed: { kind } })
  const restore = useWrite(restoreRemoved)
  const accounts = useAccounts()
  const codes = [kind === 'fan' ? P.wechatFans : P.wechatRemove]

  const restoreRow = async (row: Removal) => {
    const answer = await restore.run({ ids: [row.id] })
    if (!answer) return
    const [failure] = answer.failed
    if (failure) tip('error', failure.message)
    else tip('success', `已恢复「${row.name}」`)
  }

  return (
    <ListPage
      list={list}
      title={tabs.find(({ key }) => key === kind)?.label}
      chips={[
        kind === 'fan' && {
          name: 'accountId',
          control: (
            <Select
              allowClear
              options={(accounts.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))}
            />
          ),
        },
        { name: 'byId', control: <PersonSelect for={P.wechat} /> },
      ]}
      more={['from', 'to']}
      columns={[
        column('name', { width: 110 }),
        ...(kind === 'fan' ? [column('accountName', { width: 100 }), column('boundName', { width: 100 })] : []),
        column('reason'),
        column('byName', { width: 96 }),
        column('at', { width: 144 }),
        column('restorableUntil', {
          width: 150,
          render: (_, { restoredAt, restorableUntil }) =>
            restoredAt === null ? dateTimeText(restorableUntil.getTime()) : '已恢复',
        }),
      ]}
      exports={codes}
      actions={(row) => [
        { label: '恢复', access: codes, reason: whyNotRestore(row), onClick: () => void restoreRow(row) },
      ]}
    />
  )
}
