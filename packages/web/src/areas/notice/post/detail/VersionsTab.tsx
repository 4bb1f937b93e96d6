import { type PostDetail, postChangeKind } from '@portal/contract/areas/notice/post.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Tag } from 'antd'
import { useState } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { dateTimeText } from '#src/ui/time/date-text.ts'
import '../../notice.css'
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

interface VersionsProps {
  /** Reads the text of one version. */
  bodyOf: (version: number) => Promise<string>
}

const useBody = (id: string, version: number, { bodyOf }: VersionsProps) =>
  useQuery({ queryKey: ['postVersion', id, version], queryFn: () => bodyOf(version), enabled: version > 0 })

function VersionDifference({ id, number, bodyOf }: VersionsProps & { id: string; number: number }) {
  const after = useBody(id, number, { bodyOf })
  const before = useBody(id, number - 1, { bodyOf })
  return (
    <Loaded of={after}>
      {(later) =>
        number === 1 ? (
          <Difference before="" after={later} />
        ) : (
          <Loaded of={before}>{(earlier) => <Difference before={earlier} after={later} />}</Loaded>
        )
      }
    </Loaded>
  )
}

/** 版本: what people saw when, and what each changed. */
export function VersionsTab({ post, bodyOf }: VersionsProps & { post: Pick<PostDetail, 'id' | 'versions'> }) {
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
          {open === number && <VersionDifference id={post.id} number={number} bodyOf={bodyOf} />}
        </li>
      ))}
    </ol>
  )
}
