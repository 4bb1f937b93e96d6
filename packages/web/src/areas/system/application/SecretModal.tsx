import { Alert, Button, Typography } from 'antd'
import { usePage } from '#src/platform/page.ts'
import { PageModal } from '#src/ui/shell/PageModal.tsx'
import './application.css'

interface SecretModalProps {
  title: string
  /** Name and value of each thing to be copied. */
  values: readonly { label: string; value: string }[]
  onClose: () => void
}

/** A secret that is shown this once. */
export function SecretModal({ title, values, onClose }: SecretModalProps) {
  const { active } = usePage()
  return (
    <PageModal
      active={active}
      open
      title={title}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <div className="app-secret">
        <Alert type="warning" showIcon title="密钥只显示这一次，请立即复制并妥善保存。" />
        {values.map(({ label, value }) => (
          <div key={label}>
            <div>{label}</div>
            <Typography.Text code copyable aria-label={label}>
              {value}
            </Typography.Text>
          </div>
        ))}
      </div>
    </PageModal>
  )
}
