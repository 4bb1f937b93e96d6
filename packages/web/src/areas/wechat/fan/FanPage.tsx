import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { type FanRow, fanState, listFans, listTags, unbindFan } from '@portal/contract/areas/wechat/fan.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar, Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { query } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { OrgSelect } from '#src/shared/pickers/OrgSelect.tsx'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { AccountFrame } from '../account/AccountFrame.tsx'
import { SyncButton } from '../sync/SyncButton.tsx'

const RemoveDrawer = late(() => import('../removal/RemoveDrawer.tsx').then((module) => module.RemoveDrawer))
const FanThread = late(() => import('./FanThread.tsx').then((module) => module.FanThread))
const TagFansModal = late(() => import('./TagFansModal.tsx').then((module) => module.TagFansModal))
const TagManager = late(() => import('./TagManager.tsx').then((module) => module.TagManager))
const BindModal = late(() => import('./FanModals.tsx').then((module) => module.BindModal))
const RemarkModal = late(() => import('./FanModals.tsx').then((module) => module.RemarkModal))

const column = columnsOf(listFans)

/** 公众号用户: who follows an account, and who they are in the portal. */
export function FanPage() {
  return <AccountFrame needs={['fans']}>{(account) => <Fans account={account} />}</AccountFrame>
}

type Opened =
  | { kind: 'thread' | 'remark' | 'bind'; fan: FanRow }
  | { kind: 'tag' | 'remove'; fans: readonly FanRow[] }
  | { kind: 'tags' }

const columns = [
  column('name', {
    width: 160,
    render: (_, { name }) => (
      <span className="wechat-name">
        <Avatar size="small">{name.slice(0, 1)}</Avatar>
        <span>{name}</span>
      </span>
    ),
  }),
  column('userName', {
    width: 150,
    render: (_, { userName, orgName }) => (userName === '' ? '未绑定' : `${userName}（${orgName}）`),
  }),
  column('tags', {
    width: 120,
    render: (_, { tags }) => (
      <span className="wechat-tags">
        {tags.map(({ id, name }) => (
          <Tag key={id}>{name}</Tag>
        ))}
      </span>
    ),
  }),
  column('followedAt', { width: 144 }),
  column('source', { width: 96 }),
  column('lastAt', { width: 144 }),
  column('state', {
    width: 72,
    badge: true,
    render: (_, { state }) => <StateWord>{wordsOf(fanState)[state]}</StateWord>,
  }),
]

function Fans({ account }: { account: AccountRow }) {
  const accountId = account.id
  const list = useResourceList(listFans, { fixed: { accountId } })
  const tags = useQuery(query(listTags, { accountId }))
  const unbind = useWrite(unbindFan)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)

  const unbindRow = async (fan: FanRow) => {
    const consequence = '对方将不再通过公众号收到消息，可重新绑定。'
    if (await confirm({ name: `${fan.userName} 的绑定`, verb: '解绑', consequence }))
      await unbind.run({ fanId: fan.id })
  }

  return (
    <>
      <ListPage
        list={list}
        title="公众号用户"
        views="state"
        chips={[
          {
            name: 'tagId',
            control: (
              <Select allowClear options={(tags.data ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
            ),
          },
          'bound',
          'followedFrom',
          'followedTo',
        ]}
        more={[{ name: 'orgId', control: <OrgSelect for={P.wechat} allowClear /> }]}
        columns={columns}
        toolbar={
          <>
            <SyncButton account={account} kind="fans" />
            <Button onClick={() => setOpened({ kind: 'tags' })}>标签管理</Button>
          </>
        }
        exports={[P.wechatFans]}
        actions={(fan) => [
          { label: '会话', access: [P.wechatFans], onClick: () => setOpened({ kind: 'thread', fan }) },
          { label: '备注', access: [P.wechatFans], onClick: () => setOpened({ kind: 'remark', fan }) },
          { label: '标签', access: [P.wechatFans], onClick: () => setOpened({ kind: 'tag', fans: [fan] }) },
          fan.userId === null
            ? { label: '绑定', access: [P.wechatFans], onClick: () => setOpened({ kind: 'bind', fan }) }
            : { label: '解绑', access: [P.wechatFans], onClick: () => void unbindRow(fan) },
          {
            label: '移除',
            access: [P.wechatFans],
            danger: true,
            reason: fan.state === 'blocked' ? '已移除' : null,
            onClick: () => setOpened({ kind: 'remove', fans: [fan] }),
          },
        ]}
        batch={[
          { label: '打标签', onClick: () => setOpened({ kind: 'tag', fans: list.selection.rows }) },
          { label: '移除', danger: true, onClick: () => setOpened({ kind: 'remove', fans: list.selection.rows }) },
        ]}
      />
      {opened?.kind === 'thread' && <FanThread fan={opened.fan} account={account} onClose={close} />}
      {opened?.kind === 'remark' && <RemarkModal fan={opened.fan} onClose={close} />}
      {opened?.kind === 'bind' && <BindModal fan={opened.fan} onClose={close} />}
      {opened?.kind === 'tag' && <TagFansModal accountId={accountId} fans={opened.fans} onClose={close} />}
      {opened?.kind === 'tags' && <TagManager accountId={accountId} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveDrawer
          title={`移除 ${opened.fans.length} 名用户`}
          help="移除后拉黑并解绑，30 天内可在“移除记录”恢复标签和绑定。"
          body={{ fanIds: opened.fans.map(({ id }) => id) }}
          onDone={() => list.selection.clear()}
          onClose={close}
        />
      )}
    </>
  )
}
