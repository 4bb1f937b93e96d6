import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { copy } from '#src/platform/clipboard.ts'
import './kit.css'

/** A code, with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  return (
    <span className="kit-copy" title={text}>
      <span>{text}</span>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制 ${text}`}
        title="复制"
        onClick={() => void copy(text)}
      />
    </span>
  )
}
