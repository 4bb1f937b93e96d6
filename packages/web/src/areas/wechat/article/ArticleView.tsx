import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { type ArticleItem, getArticle } from '@portal/contract/areas/wechat/article.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Segmented } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { StateOfArticle } from './ArticleList.tsx'
import { Cover } from './Cover.tsx'

/** An article as it looks on a phone, each of its parts with what the platform said about it. */
export function ArticleView({ account, id }: { account: AccountRow; id: string }) {
  const { setQuery } = usePage()
  const article = useQuery(query(getArticle, { id }))
  const back = <Button onClick={() => setQuery({ article: undefined, edit: undefined })}>返回列表</Button>
  return (
    <Loaded of={article} back={back}>
      {(record) => (
        <section className="wechat-panel" aria-label="图文预览">
          <div className="wechat-bar">
            {back}
            <StateOfArticle article={record} />
          </div>
          {record.error !== '' && <Alert type="error" showIcon title={record.error} />}
          <NewsPhone accountName={account.name} items={record.items} />
        </section>
      )}
    </Loaded>
  )
}

interface PhoneProps {
  accountName: string
  items: readonly Pick<ArticleItem, 'title' | 'author' | 'digest' | 'body' | 'coverUrl' | 'crop' | 'error'>[]
}

/** The card in the conversation, and behind it the text of the chosen article. */
export function NewsPhone({ accountName, items }: PhoneProps) {
  const [at, setAt] = useState(0)
  const shown = items[Math.min(at, items.length - 1)]
  if (!shown) return null
  return (
    <div className="news-phone">
      {items.length > 1 && (
        <Segmented
          aria-label="第几篇"
          value={Math.min(at, items.length - 1)}
          options={items.map((_, n) => ({ value: n, label: `第 ${n + 1} 篇` }))}
          onChange={setAt}
        />
      )}
      {shown.error !== '' && <Alert type="error" showIcon title={shown.error} />}
      <Cover url={shown.coverUrl} crop={shown.crop} />
      <h2>{shown.title || '（无标题）'}</h2>
      <p className="wechat-note">
        {shown.author} {accountName}
      </p>
      {shown.digest !== '' && <p className="wechat-note">{shown.digest}</p>}
      <SafeHtml html={shown.body} />
    </div>
  )
}
