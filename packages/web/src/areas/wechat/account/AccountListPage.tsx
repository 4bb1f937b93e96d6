import { type AccountRow, accountFunction, listAccounts, saveAccount } from '@portal/contract/areas/wechat/account.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Avatar } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { columnsOf } from '#src/kit/columns.tsx'
import { PrimaryButton } from '#src/kit/list/ActionButtons.tsx'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { RowSwitch } from '#src/kit/list/RowSwitch.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { go } from '#src/platform/navigate.ts'
import { useHolds } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { may, NO_ACCOUNT } from './AccountFrame.tsx'
import { StateTag } from './StateTag.tsx'
import '../wechat.css'

const RemoveDrawer = late(() => import('../removal/RemoveDrawer.tsx').then((module) => module.RemoveDrawer))
const AccountDrawer = late(() => import('./AccountDrawer.tsx').then((module) => module.AccountDrawer))

const column = columnsOf(listAccounts)

/** 公众号列表: the accounts somebody gave the person something on. */
export function AccountListPage() {
  const list = useResourceList(listAccounts)
  const [editing, setEditing] = useState<Partial<AccountRow>>()
  const [removing, setRemoving] = useState<AccountRow>()
  const save = useWrite(saveAccount)
  const mayManage = useHolds([P.wechat])
  const add = { label: '新增', access: [P.wechatEdit], onClick: () => setEditing({}) }
  const isEmpty = list.status === 'ready' && list.rows.length === 0 && !list.isFiltered

  return (
    <>
      {isEmpty ? (
        <EmptyNew text={NO_ACCOUNT} action={<PrimaryButton action={add} />} />
      ) : (
        <ListPage
          list={list}
          views="state"
          chips={['name', 'type']}
          columns={[
            column('name', { render: (_, row) => <AccountName row={row} linked={mayManage} /> }),
            column('type', { width: 100 }),
            column('state', { title: '健康', width: 100, badge: true, render: (_, row) => <StateTag account={row} /> }),
            column('fans', { width: 100 }),
            column('functions', {
              render: (_, { functions }) =>
                functions.length === accountFunction.options.length
                  ? '全部功能'
                  : functions.map((fn) => wordsOf(accountFunction)[fn]).join('、'),
            }),
            column('waiting', { width: 100 }),
            column('lastPushAt'),
            column('enabled', {
              width: 80,
              render: (_, row) => (
                <RowSwitch
                  name={`启用 ${row.name}`}
                  checked={row.enabled}
                  access={[P.wechatEdit]}
                  disabled={!may(row, 'manage')}
                  run={(enabled) => save.run({ ...keptOf(row), enabled })}
                />
              ),
            }),
          ]}
          primary={add}
          actions={(row) => [
            {
              label: '管理',
              access: [P.wechat],
              onClick: () => go(`/system/weChat?accountId=${row.id}`),
            },
            {
              label: '图文推送',
              access: [P.wechatNewsEdit, P.wechatNewsSend],
              reason: may(row, 'article', 'push') ? null : '你没有该公众号的推送权限',
              onClick: () => go(`/system/newsPush?accountId=${row.id}`),
            },
            { label: '详情', access: [P.wechat], onClick: () => go(`/system/weChatDetail?id=${row.id}`) },
            { label: '编辑', access: [P.wechatEdit], reason: whyNotManage(row), onClick: () => setEditing(row) },
            {
              label: '移除',
              access: [P.wechatRemove],
              danger: true,
              reason: whyNotManage(row),
              onClick: () => setRemoving(row),
            },
          ]}
        />
      )}
      {editing && <AccountDrawer draft={editing} onClose={() => setEditing(undefined)} />}
      {removing && (
        <RemoveDrawer
          title={`移除公众号：${removing.name}`}
          help="移除后停止收发消息，30 天内可在“移除记录”恢复。"
          body={{ id: removing.id }}
          onClose={() => setRemoving(undefined)}
        />
      )}
    </>
  )
}

const whyNotManage = (row: AccountRow) => (may(row, 'manage') ? null : '你没有该公众号的管理权限')

function AccountName({ row, linked }: { row: AccountRow; linked: boolean }) {
  return (
    <span className="wechat-name">
      <Avatar size="small">{row.name.slice(0, 1)}</Avatar>
      {linked ? <Link to={`/system/weChatDetail?id=${row.id}`}>{row.name}</Link> : <span>{row.name}</span>}
    </span>
  )
}

const keptOf = ({ id, revision, name, type, appId }: AccountRow) => ({ id, revision, name, type, appId })
