import { Segmented } from 'antd'
import { useState } from 'react'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'

interface PreviewProps {
  title: string
  body: string
  /** Names of files under the text. */
  attachments: readonly string[]
}

const widths = { pc: '电脑', phone: '手机' } as const

/** The text as readers will see it, on a screen and on a phone. */
export function PostPreview({ title, body, attachments }: PreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('pc')
  return (
    <section className="post-preview" aria-label="预览">
      <Segmented
        aria-label="预览方式"
        value={width}
        onChange={setWidth}
        options={Object.entries(widths).map(([value, label]) => ({ value: value as keyof typeof widths, label }))}
      />
      <article data-width={width}>
        <h2>{title || '（未填写标题）'}</h2>
        <SafeHtml html={body} />
        {attachments.length > 0 && (
          <ul>
            {attachments.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        )}
      </article>
    </section>
  )
}
