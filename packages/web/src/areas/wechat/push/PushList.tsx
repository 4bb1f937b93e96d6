import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { cancelPush, deletePushed, listPushes, type PushRow, pushState } from '@portal/contract/areas/wechat/push.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tooltip } from 'antd'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { Cover } from '../article/Cover.tsx'

const column = columnsOf(listPushes)

const columns = [
  column('title', {
    render: (_, { title, coverUrl }) => (
      <span className="wechat-name">
        <Cover url={coverUrl} small />
        <span>{title}</span>
      </span>
    ),
  }),
  column('state', {
    width: 90,
    badge: true,
    render: (_, { state, error }) => (
      <Tooltip title={error || undefined}>
        <StateWord>{wordsOf(pushState)[state]}</StateWord>
      </Tooltip>
    ),
  }),
  column('author', { width: 100 }),
  column('targetText', { width: 100 }),
  column('at', { width: 150 }),
  column('delivered', { width: 72 }),
  column('reads', { width: 72 }),
  column('shares', { width: 72 }),
  column('count', { width: 64 }),
]

/** Pushes that wait or are on their way, or those that came to an end. */
export function PushList({ account, open }: { account: AccountRow; open: boolean }) {
  const { setQuery } = usePage()
  const list = useResourceList(listPushes, { fixed: { accountId: account.id, open } })
  const cancel = useWrite(cancelPush)
  const remove = useWrite(deletePushed)

  const cancelRow = async ({ id, title }: PushRow) => {
    if (await confirm({ name: `${title} 的定时推送`, verb: '撤销' })) await cancel.run({ pushId: id })
  }
  const removeRow = async ({ id, title }: PushRow) => {
    const consequence = '公众平台上的图文将被删除，已收到的用户打开时看到“内容已删除”。'
    if (await confirm({ name: title, verb: '删除', consequence })) await remove.run({ pushId: id })
  }

  return (
    <ListPage
      list={list}
      title={open ? '待发推送' : '已发送'}
      views="state"
      chips={['title', 'author', 'from', 'to']}
      columns={columns}
      actions={(row) => [
        {
          label: '查看',
          onClick: () => setQuery({ article: row.articleIds[0], edit: undefined }, { push: true }),
        },
        open
          ? {
              label: '取消推送',
              access: [P.wechatNewsSend],
              reason: row.state === 'waiting' ? null : '推送已开始，不能取消',
              onClick: () => void cancelRow(row),
            }
          : {
              label: '删除已发',
              access: [P.wechatNewsSend],
              danger: true,
              reason: row.state === 'sent' || row.state === 'partFailed' ? null : '只有已发送的推送可以删除',
              onClick: () => void removeRow(row),
            },
      ]}
    />
  )
}
