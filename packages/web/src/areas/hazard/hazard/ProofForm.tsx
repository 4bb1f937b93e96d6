import { recheckHazard, submitHazard } from '@portal/contract/areas/hazard/act.ts'
import { MOST_HAZARD_PHOTOS } from '@portal/contract/areas/hazard/words.ts'
import { Button, Form, Input, InputNumber, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import type { WriteFault } from '#src/kit/words-of-error.ts'
import { usePage } from '#src/platform/page.ts'
import { tip } from '#src/platform/tips.ts'
import { SmallUpload } from '#src/shared/upload/SmallUpload.tsx'
import { PageModal } from '#src/ui/shell/PageModal.tsx'

interface Sent {
  uploadId: string
  name: string
}

interface FormProps {
  id: string
  onClose: () => void
}

const inputsOf = (photos: readonly Sent[]) => photos.map(({ uploadId }) => ({ uploadId }))

/** 提交复查: what was done, what it cost, and the pictures that prove it. */
export function SubmitForm({ id, onClose }: FormProps) {
  const write = useWrite(submitHazard)
  const [photos, setPhotos] = useState<Sent[]>([])
  const [text, setText] = useState('')
  const [cost, setCost] = useState(0)
  const send = () =>
    write.mutate(
      { id, text, cost, photos: inputsOf(photos) },
      {
        onSuccess: () => {
          tip('success', '已提交，等待复查')
          onClose()
        },
      },
    )
  return (
    <ProofModal
      title="提交复查"
      fault={write.error}
      onClose={onClose}
      footer={
        <Button type="primary" loading={write.isPending} onClick={send}>
          提交复查
        </Button>
      }
    >
      <Form.Item label="整改说明">
        <Input.TextArea aria-label="整改说明" rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Form.Item>
      <Form.Item label="整改后照片">
        <Pictures photos={photos} onChange={setPhotos} />
      </Form.Item>
      <Form.Item label="实际费用（元）">
        <InputNumber aria-label="实际费用（元）" min={0} value={cost} onChange={(value) => setCost(value ?? 0)} />
      </Form.Item>
    </ProofModal>
  )
}

/** 复查: right, or back with what is missing. */
export function RecheckForm({ id, onClose }: FormProps) {
  const write = useWrite(recheckHazard)
  const [photos, setPhotos] = useState<Sent[]>([])
  const [text, setText] = useState('')
  const send = (pass: boolean) =>
    write.mutate(
      { id, pass, text, photos: inputsOf(photos) },
      {
        onSuccess: () => {
          tip('success', pass ? '复查合格' : '已退回整改')
          onClose()
        },
      },
    )
  return (
    <ProofModal
      title="复查"
      fault={write.error}
      onClose={onClose}
      footer={
        <>
          <Button danger loading={write.isPending} onClick={() => send(false)}>
            退回整改
          </Button>
          <Button type="primary" loading={write.isPending} onClick={() => send(true)}>
            合格
          </Button>
        </>
      }
    >
      <Form.Item label="复查意见" help="退回时必填">
        <Input.TextArea aria-label="复查意见" rows={3} value={text} onChange={({ target }) => setText(target.value)} />
      </Form.Item>
      <Form.Item label="复查照片">
        <Pictures photos={photos} onChange={setPhotos} />
      </Form.Item>
    </ProofModal>
  )
}

interface ModalProps {
  title: string
  fault: WriteFault | null
  footer: ReactNode
  onClose: () => void
  children: ReactNode
}

function ProofModal({ title, fault, footer, onClose, children }: ModalProps) {
  const { active } = usePage()
  const words = fault && (fault.fields.length > 0 ? fault.fields.map(({ message }) => message).join('；') : fault.words)
  return (
    <PageModal open active={active} title={title} footer={footer} onCancel={onClose}>
      <Form layout="vertical">
        {children}
        {words && <p role="alert">{words}</p>}
      </Form>
    </PageModal>
  )
}

function Pictures({ photos, onChange }: { photos: readonly Sent[]; onChange: (photos: Sent[]) => void }) {
  return (
    <>
      {photos.map(({ uploadId, name }) => (
        <Tag
          key={uploadId}
          closable={{ closeIcon: true, 'aria-label': `移除 ${name}` }}
          onClose={() => onChange(photos.filter((each) => each.uploadId !== uploadId))}
        >
          {name}
        </Tag>
      ))}
      {photos.length < MOST_HAZARD_PHOTOS && (
        <SmallUpload
          purpose="hazard"
          verb="添加照片"
          onSent={(uploadId, { name }) => onChange([...photos, { uploadId, name }])}
        />
      )}
    </>
  )
}
