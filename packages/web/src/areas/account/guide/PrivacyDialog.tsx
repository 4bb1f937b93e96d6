import { Modal } from 'antd'
import { useFocusReturn } from '#src/ui/focus/use-focus-return.ts'

export function PrivacyDialog({ text, onClose }: { text: string; onClose: () => void }) {
  useFocusReturn()
  return (
    <Modal open title="隐私说明" footer={null} closable={{ 'aria-label': '关闭' }} onCancel={onClose}>
      <p className="pre-line">{text}</p>
    </Modal>
  )
}
