import { Form, Input, Slider } from 'antd'
import { useState } from 'react'
import { RichTextField } from '#src/shared/rich-text/RichTextField.tsx'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { cropAt, type ItemDraft } from './article-draft.ts'
import { Cover } from './Cover.tsx'
import { ImportPost } from './ImportPost.tsx'

interface ItemProps {
  item: ItemDraft
  onChange: (item: ItemDraft) => void
}

const count = (max: number) => ({ show: true, max, strategy: (text: string) => [...text].length })

/** Title, cover, digest and text of one article. */
export function ItemForm({ item, onChange }: ItemProps) {
  const [loads, setLoads] = useState(0)
  return (
    <Form layout="vertical" aria-label="图文内容">
      <ImportPost
        onTake={(post) => {
          onChange({ ...item, ...post })
          // The editor keeps its own copy of the text: a taken one needs a fresh editor.
          setLoads(loads + 1)
        }}
      />
      <Form.Item label="标题" required>
        <Input
          aria-label="标题"
          count={count(64)}
          value={item.title}
          onChange={({ target }) => onChange({ ...item, title: target.value })}
        />
      </Form.Item>
      <Form.Item label="作者">
        <Input
          aria-label="作者"
          count={count(16)}
          value={item.author}
          onChange={({ target }) => onChange({ ...item, author: target.value })}
        />
      </Form.Item>
      <CoverField item={item} onChange={onChange} />
      <Form.Item label="摘要" extra="不填时由公众平台截取正文开头">
        <Input.TextArea
          aria-label="摘要"
          rows={2}
          count={count(120)}
          value={item.digest}
          onChange={({ target }) => onChange({ ...item, digest: target.value })}
        />
      </Form.Item>
      <Form.Item label="正文" required>
        <RichTextField key={loads} label="正文" value={item.body} onChange={(body) => onChange({ ...item, body })} />
      </Form.Item>
      <Form.Item label="原文链接">
        <Input
          aria-label="原文链接"
          value={item.source}
          onChange={({ target }) => onChange({ ...item, source: target.value })}
        />
      </Form.Item>
    </Form>
  )
}

const sizeOf = (url: string): Promise<{ width: number; height: number }> =>
  new Promise((resolve, reject) => {
    const picture = new Image()
    picture.onload = () => resolve({ width: picture.naturalWidth, height: picture.naturalHeight })
    picture.onerror = reject
    picture.src = url
  })

/** The cover, and which strip of it the list of WeChat shows. */
function CoverField({ item, onChange }: ItemProps) {
  const [share, setShare] = useState(50)

  const cut = async (url: string, percent: number, extra: Partial<ItemDraft> = {}) => {
    setShare(percent)
    const size = await sizeOf(url).catch(() => null)
    onChange({ ...item, ...extra, crop: size && cropAt(size.width, size.height, percent / 100) })
  }

  return (
    <Form.Item label="封面" required extra="JPG 或 PNG，不小于 640×360；列表按 2.35:1 显示">
      <Cover url={item.coverUrl} crop={item.crop} />
      {item.coverUrl !== '' && (
        <Slider
          aria-label="封面裁剪位置"
          value={share}
          tooltip={{ formatter: (value) => `裁剪位置 ${value}%` }}
          onChange={(percent) => void cut(item.coverUrl, percent)}
        />
      )}
      <SmallUpload
        purpose="cover"
        verb={item.coverUrl === '' ? '上传封面' : '更换封面'}
        onSent={(coverUploadId, file) => {
          const coverUrl = URL.createObjectURL(file)
          void cut(coverUrl, 50, { coverUploadId, coverUrl })
        }}
      />
    </Form.Item>
  )
}
