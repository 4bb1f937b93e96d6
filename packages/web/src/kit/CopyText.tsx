import { CopyOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { tip } from '#src/platform/tips.ts'
import './kit.css'

/** A code, with a button that copies it. */
export function CopyText({ text }: { text: string }) {
  const copy = async () => {
    try {
      // Throws at once where the site is not served securely.
      await navigator.clipboard.writeText(text)
      tip('success', '已复制')
    } catch {
      tip('error', '浏览器不允许复制，请手动选取')
    }
  }
  return (
    <span className="kit-copy" title={text}>
      <span>{text}</span>
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`复制 ${text}`}
        title="复制"
        onClick={() => void copy()}
      />
    </span>
  )
}
