import { type AccountFunction, accountFunction } from '@portal/contract/areas/wechat/account.ts'
import { type GrantRow, listGrants, removeGrants } from '@portal/contract/areas/wechat/grant.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Select, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { useAccounts } from '../account/AccountFrame.tsx'
import '../wechat.css'

const CopyDrawer = late(() => import('./CopyDrawer.tsx').then((module) => module.CopyDrawer))
const GrantDrawer = late(() => import('./GrantDrawer.tsx').then((module) => module.GrantDrawer))

const column = columnsOf(listGrants)

/** One column per function, with a mark where it is given: the matrix of accounts, people and functions. */
const functionColumn = (fn: AccountFunction) =>
  column('functions', {
    key: `fn-${fn}`,
    title: wordsOf(accountFunction)[fn] ?? '',
    width: fn === 'article' ? 72 : 46,
    align: 'center',
    sorter: false,
    render: (_, { functions }) =>
      functions.includes(fn) ? (
        <span role="img" aria-label="有" className="wechat-yes">
          ✓
        </span>
      ) : (
        <span className="wechat-no">—</span>
      ),
  })

const whyNotChange = ({ own }: GrantRow) => (own ? '不能修改自己的授权' : null)

/** 公众号权限: who may do what on which account. */
export function GrantPage() {
  const list = useResourceList(listGrants)
  const accounts = useAccounts()
  const remove = useWrite(removeGrants)
  const [editing, setEditing] = useState<Partial<GrantRow>>()
  const [copying, setCopying] = useState<readonly GrantRow[]>()
  const options = (accounts.data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }))

  const removeRow = async (row: GrantRow) => {
    const consequence = '对方将立即失去该公众号的这些功能。'
    if (await confirm({ name: `${row.subjectName} 对 ${row.accountName} 的授权`, verb: '移除', consequence }))
      await remove.run({ ids: [row.id] })
  }

  return (
    <>
      <ListPage
        list={list}
        chips={[
          { name: 'accountId', control: <Select allowClear options={options} /> },
          { name: 'userId', control: <PersonSelect for={P.wechat} /> },
          'function',
          'expiring',
        ]}
        columns={[
          column('subjectName', {
            width: 160,
            ellipsis: false,
            render: (_, row) => (
              <>
                {row.subjectName || '已删除'} {row.subjectKind === 'role' && <Tag>角色</Tag>}
                {row.own && <Tag color="blue">本人</Tag>}
              </>
            ),
          }),
          column('accountName', { width: 96 }),
          ...accountFunction.options.map(functionColumn),
          column('grantedByName', { width: 96 }),
          column('to', {
            width: 104,
            badge: true,
            render: (_, { to, expired }) => (to === null ? '长期' : expired ? `${to}（已到期）` : to),
          }),
        ]}
        primary={{ label: '添加', access: [P.wechatGrant], onClick: () => setEditing({}) }}
        actions={(row) => [
          { label: '修改', access: [P.wechatGrant], reason: whyNotChange(row), onClick: () => setEditing(row) },
          { label: '复制', access: [P.wechatGrant], reason: whyNotChange(row), onClick: () => setCopying([row]) },
          {
            label: '移除',
            access: [P.wechatGrant],
            danger: true,
            reason: whyNotChange(row),
            onClick: () => void removeRow(row),
          },
        ]}
        batch={[{ label: '复制到其他公众号', access: [P.wechatGrant], onClick: () => setCopying(list.selection.rows) }]}
      />
      {editing && <GrantDrawer draft={editing} accounts={options} onClose={() => setEditing(undefined)} />}
      {copying && <CopyDrawer rows={copying} accounts={options} onClose={() => setCopying(undefined)} />}
    </>
  )
}
