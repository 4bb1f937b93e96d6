import type { PageComment } from '@portal/contract/areas/access/approval-record.ts'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'

interface PageCommentsFieldProps {
  /** The page in hand. */
  page: number
  comments: readonly PageComment[]
  onChange: (comments: PageComment[]) => void
  onPage: (page: number) => void
}

const LONGEST = 500

/** 批注: what is said to single pages; it goes along with the decision. */
export function PageCommentsField({ page, comments, onChange, onPage }: PageCommentsFieldProps) {
  const [text, setText] = useState('')
  const add = () => {
    onChange([...comments, { page, text: text.trim() }].sort((a, b) => a.page - b.page))
    setText('')
  }
  return (
    <section className="approval-no-print page-comments" aria-label="批注">
      <h2>批注</h2>
      <Input.TextArea
        aria-label={`第 ${page} 页的批注`}
        placeholder="对当前页的意见，随审批一并提交"
        rows={3}
        maxLength={LONGEST}
        showCount
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button color="default" variant="filled" disabled={text.trim() === ''} onClick={add}>
        {`批注第 ${page} 页`}
      </Button>
      {comments.length > 0 && (
        <ol>
          {comments.map((comment, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two comments may say the same of one page
            <li key={`${comment.page} ${at}`}>
              <button type="button" onClick={() => onPage(comment.page)}>
                第 {comment.page} 页
              </button>
              <span>{comment.text}</span>
              <Button
                type="text"
                size="small"
                aria-label={`删除第 ${comment.page} 页的批注`}
                icon={<Icon name="cross" small />}
                onClick={() => onChange(comments.filter((_, index) => index !== at))}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
