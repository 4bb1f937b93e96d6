import { Button } from 'antd'
import { useState } from 'react'
import { z } from 'zod'
import { usePreference } from '#src/platform/preferences.ts'
import { MOST_KEPT, SHIPPED_COMMENTS, whyNotKeep, withPhrase } from './quick-comments.ts'

const kept = z.array(z.string()).max(MOST_KEPT)

interface QuickCommentsProps {
  comment: string
  onComment: (comment: string) => void
}

/** 常用评语 of this marker, the same on every device: one press puts a phrase into the comment. */
export function QuickComments({ comment, onComment }: QuickCommentsProps) {
  const [phrases, keep] = usePreference('markComments', kept, SHIPPED_COMMENTS)
  const [isSorting, setSorting] = useState(false)
  const why = whyNotKeep(phrases, comment)

  return (
    <div className="mark-quick">
      <div role="group" aria-label="常用评语" className="mark-phrases">
        {phrases.map((phrase) => (
          <Button
            key={phrase}
            size="small"
            danger={isSorting}
            aria-label={isSorting ? `移除常用评语：${phrase}` : phrase}
            onClick={() =>
              isSorting
                ? keep((before) => before.filter((each) => each !== phrase))
                : onComment(withPhrase(comment, phrase))
            }
          >
            {phrase}
            {isSorting && ' ×'}
          </Button>
        ))}
        {phrases.length === 0 && <span className="mark-note">还没有常用评语，写好评语后点“存为常用”。</span>}
      </div>
      <div className="mark-phrases">
        <Button
          size="small"
          type="link"
          disabled={why !== null}
          title={why ?? undefined}
          onClick={() =>
            keep((before) => (whyNotKeep(before, comment) === null ? [...before, comment.trim()] : before))
          }
        >
          存为常用
        </Button>
        {(phrases.length > 0 || isSorting) && (
          <Button size="small" type="link" aria-pressed={isSorting} onClick={() => setSorting(!isSorting)}>
            {isSorting ? '完成' : '管理'}
          </Button>
        )}
      </div>
    </div>
  )
}
