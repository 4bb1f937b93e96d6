import { type PostDetail, postChangeKind } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import { type NoticeKind, postHome } from '../post-home.ts'
import { differenceOf } from './text-difference.ts'

const kinds: Record<string, string> = { first: '首次发布', ...wordsOf(postChangeKind) }

interface Sides {
  before: string
  after: string
}

/** What differs between two texts, paragraph by paragraph. */
export function Difference({ before, after }: Sides) {
  const lines = differenceOf(before, after)
  if (lines.every(({ kind }) => kind === 'same')) return <Alert type="info" showIcon title="文字没有变化" />
  return (
    <div className="post-difference">
      {lines.map(({ kind, text }, index) => {
        const key = `${index} ${text.slice(0, 20)}`
        if (kind === 'removed') return <del key={key}>{text}</del>
        return kind === 'added' ? <ins key={key}>{text}</ins> : <p key={key}>{text}</p>
      })}
    </div>
  )
}

function VersionDifference({ kind, id, number }: { kind: NoticeKind; id: string; number: number }) {
  const { calls } = postHome(kind)
  const after = useQuery(query(calls.get, { id, version: number, manage: true }))
  const before = useQuery({ ...query(calls.get, { id, version: number - 1, manage: true }), enabled: number > 1 })
  return (
    <Loaded of={after}>
      {(later) =>
        number === 1 ? (
          <Difference before="" after={later.body} />
        ) : (
          <Loaded of={before}>{(earlier) => <Difference before={earlier.body} after={later.body} />}</Loaded>
        )
      }
    </Loaded>
  )
}

/** 版本: what people saw when, and what each changed. */
export function VersionsTab({ kind, post }: { kind: NoticeKind; post: PostDetail }) {
  const [open, setOpen] = useState<number>()
  if (post.versions.length === 0) return <EmptyNew text="尚未发布，暂无版本" />
  return (
    <ol className="post-versions" aria-label="版本">
      {post.versions.toReversed().map(({ number, title, changeKind, note, at }) => (
        <li key={number}>
          <p>
            <strong>v{number}</strong> <Tag>{kinds[changeKind]}</Tag> {title} <time>{dateTimeText(at.getTime())}</time>
            <Button
              type="link"
              size="small"
              aria-expanded={open === number}
              onClick={() => setOpen(open === number ? undefined : number)}
            >
              {open === number ? '收起' : '查看差异'}
            </Button>
          </p>
          {note !== '' && <p>{note}</p>}
          {open === number && <VersionDifference kind={kind} id={post.id} number={number} />}
        </li>
      ))}
    </ol>
  )
}
