import { Segmented } from 'antd'
import { useState } from 'react'
import { FileLink } from '#src/shared/pdf-viewer/FileLink.tsx'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import type { FormFile } from '#src/shared/upload/form-file.ts'
import '../../notice.css'

interface PreviewProps {
  title: string
  body: string
  /** Files under the text; those of the store can be opened. */
  attachments: readonly FormFile[]
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
            {attachments.map(({ fileId, name, url }) => (
              <li key={fileId ?? name}>{fileId && url ? <FileLink fileId={fileId} name={name} url={url} /> : name}</li>
            ))}
          </ul>
        )}
      </article>
    </section>
  )
}
