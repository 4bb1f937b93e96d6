import { Alert } from 'antd'
import type { ReactNode } from 'react'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface RightsModalProps {
  title: string
  /** Nothing was changed, or something is wrong. */
  disabled: boolean
  saving: boolean
  /** Why it was refused, in words. */
  refused: string | undefined
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** What is given to one person, drafted as a whole and saved at once. */
export function RightsModal({ title, disabled, saving, refused, onSave, onClose, children }: RightsModalProps) {
  const { active } = usePage()
  return (
    <PageModal
      active={active}
      open
      width={720}
      title={title}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled }}
      confirmLoading={saving}
      mask={{ closable: false }}
      closable={{ 'aria-label': '关闭' }}
      onOk={onSave}
      onCancel={onClose}
    >
      <div className="user-rights">
        {refused !== undefined && <Alert type="error" showIcon role="alert" title={refused} />}
        {children}
      </div>
    </PageModal>
  )
}
