import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { P } from '@portal/contract/privileges.ts'
import { Tabs } from 'antd'
import { usePageTab } from '#src/kit/use-page-tab.ts'
import { usePage } from '#src/platform/page.ts'
import { holds, useSession } from '#src/platform/session.ts'
import { AccountFrame, may } from '../account/AccountFrame.tsx'
import { ArticleEditor } from './ArticleEditor.tsx'
import { ArticleList } from './ArticleList.tsx'
import { ArticleView } from './ArticleView.tsx'
import { PushList } from './PushList.tsx'

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

function NewsTabs({ account, edits }: { account: AccountRow; edits: boolean }) {
  const tabs = [
    ...(edits
      ? [
          { key: 'draft', label: '草稿', children: <ArticleList account={account} states="draft" /> },
          { key: 'review', label: '审核中', children: <ArticleList account={account} states="inReview" /> },
        ]
      : []),
    {
      key: 'ready',
      label: '待发',
      children: (
        <>
          <ArticleList account={account} states="ready" />
          <PushList account={account} open />
        </>
      ),
    },
    { key: 'sent', label: '已发送', children: <PushList account={account} open={false} /> },
  ]
  const [tab, chooseTab] = usePageTab(tabs.map(({ key }) => key))
  return <Tabs activeKey={tab} onChange={chooseTab} destroyOnHidden items={tabs} />
}
