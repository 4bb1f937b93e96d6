import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import {
  type ArticleRow,
  articleState,
  copyArticle,
  deleteArticles,
  listArticles,
  listReadyArticles,
  submitArticle,
} from '@portal/contract/areas/wechat/article.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tooltip } from 'antd'
import { useState } from 'react'
import { columnsOf } from '#src/kit/columns.tsx'
import { confirm } from '#src/kit/confirm.ts'
import { ListPage } from '#src/kit/list/ListPage.tsx'
import type { RowAction } from '#src/kit/list/RowActions.tsx'
import { useResourceList } from '#src/kit/list/use-resource-list.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { late } from '#src/ui/late/late.tsx'
import { StateWord } from '#src/ui/state/StateWord.tsx'
import { may, whyNotConnected } from '../account/AccountFrame.tsx'
import { Cover } from './Cover.tsx'

const PreviewModal = late(() => import('./PreviewModal.tsx').then((module) => module.PreviewModal))
const PushModal = late(() => import('../push/PushModal.tsx').then((module) => module.PushModal))

const column = columnsOf(listArticles)

export function StateOfArticle({ article: { state, error } }: { article: Pick<ArticleRow, 'state' | 'error'> }) {
  return (
    <Tooltip title={error || undefined}>
      <StateWord>{wordsOf(articleState)[state]}</StateWord>
    </Tooltip>
  )
}

const columns = [
  column('title', {
    render: (_, { title, coverUrl }) => (
      <span className="wechat-name">
        <Cover url={coverUrl} small />
        <span>{title}</span>
      </span>
    ),
  }),
  column('count', { width: 80 }),
  column('author', { width: 120 }),
  column('state', { width: 100, badge: true, render: (_, row) => <StateOfArticle article={row} /> }),
  column('error', { width: 160 }),
  column('updatedAt'),
]

interface ListProps {
  account: AccountRow
  states: 'draft' | 'inReview' | 'ready'
}

/** Drafts of one account in one part of their life. */
export function ArticleList({ account, states }: ListProps) {
  const { setQuery } = usePage()
  const source = states === 'ready' ? listReadyArticles : listArticles
  // Of the drafts, those that failed to go out are to be put right here too.
  const fixed = { accountId: account.id, ...(states === 'inReview' && { state: states }) }
  const list = useResourceList(source, {
    fixed,
    ...(states === 'draft' && { shipped: { state: 'draft' } }),
  })
  const acts = useArticleActs(account)

  return (
    <>
      <ListPage
        list={list}
        title={wordsOf(articleState)[states]}
        chips={['title', 'author', states === 'draft' && 'state']}
        more={['from', 'to']}
        columns={columns}
        primary={
          states === 'draft'
            ? {
                label: '新建',
                access: [P.wechatNewsEdit],
                onClick: () => setQuery({ article: 'new', edit: '1' }, { push: true }),
              }
            : undefined
        }
        actions={acts.of}
        batch={[{ label: '推送', access: [P.wechatNewsSend], onClick: () => acts.push(list.selection.rows) }]}
      />
      {acts.dialogs}
    </>
  )
}

const EDITABLE: readonly ArticleRow['state'][] = ['draft', 'inReview', 'ready', 'failed']
const SUBMITTABLE: readonly ArticleRow['state'][] = ['draft', 'failed']

const useArticleActs = (account: AccountRow) => {
  const { setQuery } = usePage()
  const submit = useWrite(submitArticle, { refreshes: ['approveRecord'] })
  const copy = useWrite(copyArticle)
  const remove = useWrite(deleteArticles)
  const [pushing, setPushing] = useState<readonly ArticleRow[]>()
  const [previewing, setPreviewing] = useState<ArticleRow>()
  const whyNotPush = may(account, 'push') ? whyNotConnected(account) : '你没有该公众号的推送权限'

  const submitRow = async ({ id, title }: ArticleRow) => {
    const answer = await submit.run({ id, note: '' })
    if (answer) tip('success', answer.state === 'ready' ? `「${title}」无需审核，可直接推送` : `「${title}」已提交审核`)
  }
  const removeRow = async ({ id, title }: ArticleRow) => {
    if (!(await confirm({ name: title, verb: '删除' }))) return
    const answer = await remove.run({ ids: [id] })
    if (answer?.failed[0]) tip('error', answer.failed[0].message)
  }

  const of = (row: ArticleRow): RowAction[] => [
    { label: '查看', onClick: () => setQuery({ article: row.id, edit: undefined }, { push: true }) },
    {
      label: '推送',
      access: [P.wechatNewsSend],
      reason: row.state === 'inReview' ? '图文正在审核中' : whyNotPush,
      onClick: () => setPushing([row]),
    },
    {
      label: '编辑',
      access: [P.wechatNewsEdit],
      reason: EDITABLE.includes(row.state) ? null : '图文已推送，请复制后再推送',
      onClick: () => setQuery({ article: row.id, edit: '1' }, { push: true }),
    },
    {
      label: '提交审核',
      access: [P.wechatNewsEdit],
      reason: SUBMITTABLE.includes(row.state) ? null : '只有草稿可以提交审核',
      onClick: () => void submitRow(row),
    },
    {
      label: '预览到手机',
      access: [P.wechatNewsEdit],
      reason: whyNotConnected(account),
      onClick: () => setPreviewing(row),
    },
    { label: '复制', access: [P.wechatNewsEdit], onClick: () => void copy.run({ id: row.id }) },
    { label: '删除', access: [P.wechatNewsEdit], danger: true, onClick: () => void removeRow(row) },
  ]
  const dialogs = (
    <>
      {pushing && <PushModal account={account} articles={pushing} onClose={() => setPushing(undefined)} />}
      {previewing && <PreviewModal article={previewing} onClose={() => setPreviewing(undefined)} />}
    </>
  )
  return { of, dialogs, push: setPushing }
}
