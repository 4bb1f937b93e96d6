import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { P } from '@portal/contract/privileges.ts'
import { PageTabs } from '#src/kit/tabs/PageTabs.tsx'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session/session.ts'
import { late } from '#src/ui/late/late.tsx'
import { AccountFrame, may } from '../account/AccountFrame.tsx'
import { ArticleList } from '../article/ArticleList.tsx'
import { Parts } from '../Parts.tsx'
import { PushList } from './PushList.tsx'

const ArticleEditor = late(() => import('../article/ArticleEditor.tsx').then((module) => module.ArticleEditor))
const ArticleView = late(() => import('../article/ArticleView.tsx').then((module) => module.ArticleView))

/** 图文推送: drafts, their review, what waits and what was sent. An article opens by `?article=`. */
export function NewsPushPage() {
  return <AccountFrame needs={['article', 'push']}>{(account) => <News account={account} />}</AccountFrame>
}

function News({ account }: { account: AccountRow }) {
  const { query: address } = usePage()
  const session = useSession()
  const edits = holds([P.wechatNewsEdit], session) && may(account, 'article')
  if (address.article !== undefined && address.edit !== undefined && edits)
    return <ArticleEditor account={account} id={address.article === 'new' ? undefined : address.article} />
  if (address.article !== undefined) return <ArticleView account={account} id={address.article} />
  return <NewsTabs account={account} edits={edits} />
}

const editorTabs = [
  { key: 'draft', label: '草稿' },
  { key: 'review', label: '审核中' },
]
const senderTabs = [
  { key: 'ready', label: '待发' },
  { key: 'sent', label: '已发送' },
]

function NewsTabs({ account, edits }: { account: AccountRow; edits: boolean }) {
  const tabs = edits ? [...editorTabs, ...senderTabs] : senderTabs
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  return (
    <PageTabs activeKey={tab} onChange={chooseTab} items={tabs}>
      {tab === 'draft' && <ArticleList account={account} states="draft" />}
      {tab === 'review' && <ArticleList account={account} states="inReview" />}
      {tab === 'ready' && <Ready account={account} />}
      {tab === 'sent' && <PushList account={account} open={false} />}
    </PageTabs>
  )
}

/** What may be pushed now, and what was ordered but has not gone out yet. */
function Ready({ account }: { account: AccountRow }) {
  return (
    <Parts
      parts={[
        { key: 'articles', label: '待推送图文', draw: () => <ArticleList account={account} states="ready" /> },
        { key: 'pushes', label: '定时与发送中', draw: () => <PushList account={account} open /> },
      ]}
    />
  )
}
