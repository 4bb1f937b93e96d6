import type { AccountRow } from '@portal/contract/areas/wechat/account.ts'
import { getArticle, saveArticle } from '@portal/contract/areas/wechat/article.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { faultOf } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { useUnsaved } from '../account/Unsaved.tsx'
import { NewsPhone } from './ArticleView.tsx'
import { draftFault, draftOf, type ItemDraft, inputOf, MOST_ITEMS, newItem } from './article-draft.ts'
import { ItemForm } from './ItemForm.tsx'

/** A new draft, or a known one; the record is read once and then only written. */
export function ArticleEditor({ account, id }: { account: AccountRow; id?: string }) {
  if (id === undefined) return <Editor account={account} initial={[newItem()]} />
  return <Known account={account} id={id} />
}

function Known({ account, id }: { account: AccountRow; id: string }) {
  const article = useQuery({ ...query(getArticle, { id }), ...readOnce })
  return (
    <Loaded of={article}>
      {(known) => (
        <Editor
          key={`${known.id}-${known.revision}`}
          account={account}
          known={{ id: known.id, revision: known.revision }}
          initial={known.items.map(draftOf)}
        />
      )}
    </Loaded>
  )
}

interface EditorProps {
  account: AccountRow
  known?: { id: string; revision: number }
  initial: ItemDraft[]
}

/** Up to eight articles side by side with how the chosen one looks on a phone. */
function Editor({ account, known, initial }: EditorProps) {
  const { setQuery } = usePage()
  const { mark, guarded } = useUnsaved()
  const save = useWrite(saveArticle, { stays: true })
  const [items, setItems] = useState(initial)
  const [at, setAt] = useState(0)
  const [fault, setFault] = useState('')
  const item = items[at] ?? newItem()

  const change = (next: ItemDraft[]) => {
    setItems(next)
    mark(true)
  }
  const store = async () => {
    const wrong = draftFault(items)
    if (wrong) {
      setAt(wrong.at)
      return setFault(wrong.message)
    }
    setFault('')
    try {
      const { id } = await save.send({ accountId: account.id, ...known, items: items.map(inputOf) })
      mark(false)
      tip('success', '草稿已保存')
      setQuery({ article: id, edit: '1' })
    } catch (error) {
      const { words, fields } = faultOf(error)
      setFault(fields[0]?.message ?? words)
    }
  }

  return (
    <section className="wechat-panel" aria-label="编辑图文">
      <div className="wechat-bar">
        <Button onClick={() => void guarded(() => setQuery({ article: undefined, edit: undefined }))}>返回列表</Button>
        <Button type="primary" loading={save.isPending} onClick={() => void store()}>
          保存草稿
        </Button>
      </div>
      {fault !== '' && <Alert type="error" role="alert" showIcon title={fault} />}
      <div className="news-editor" inert={save.isPending}>
        <ItemStrip items={items} at={at} onChoose={setAt} onChange={change} />
        <ItemForm key={at} item={item} onChange={(next) => change(items.map((each, n) => (n === at ? next : each)))} />
        <aside aria-label="手机预览">
          <NewsPhone key={at} accountName={account.name} items={[item]} />
        </aside>
      </div>
    </section>
  )
}

interface StripProps {
  items: ItemDraft[]
  at: number
  onChoose: (at: number) => void
  onChange: (items: ItemDraft[]) => void
}

function ItemStrip({ items, at, onChoose, onChange }: StripProps) {
  const move = (step: -1 | 1) => {
    const to = at + step
    const next = [...items]
    const [taken] = next.splice(at, 1)
    if (!taken || to < 0 || to >= items.length) return
    onChange([...next.slice(0, to), taken, ...next.slice(to)])
    onChoose(to)
  }
  return (
    <nav className="news-strip" aria-label="图文列表">
      {items.map(({ title }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: articles have no names of their own
        <Button key={n} type={n === at ? 'primary' : 'default'} onClick={() => onChoose(n)}>
          {n + 1}. {title || '（无标题）'}
        </Button>
      ))}
      <Button
        disabled={items.length >= MOST_ITEMS}
        title={items.length >= MOST_ITEMS ? '最多 8 篇图文' : undefined}
        onClick={() => {
          onChange([...items, newItem()])
          onChoose(items.length)
        }}
      >
        + 添加图文
      </Button>
      <span className="wechat-bar">
        <Button size="small" disabled={at === 0} onClick={() => move(-1)}>
          上移
        </Button>
        <Button size="small" disabled={at === items.length - 1} onClick={() => move(1)}>
          下移
        </Button>
        <Button
          size="small"
          danger
          disabled={items.length === 1}
          onClick={() => {
            onChange(items.filter((_, n) => n !== at))
            onChoose(0)
          }}
        >
          删除
        </Button>
      </span>
    </nav>
  )
}
