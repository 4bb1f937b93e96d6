import { Button, Modal } from 'antd'
import './avatar-cropper.css'
import { ChooseStep } from './ChooseStep.tsx'
import { CropStep } from './CropStep.tsx'
import { UploadStep } from './UploadStep.tsx'
import { type UploadAvatar, useCropper } from './use-cropper.ts'

interface AvatarCropperProps {
  open: boolean
  upload: UploadAvatar
  onClose: () => void
}

/** The dialog 头像. It stays mounted while closed, so that a running upload outlives the closing. */
export function AvatarCropper({ open, upload, onClose }: AvatarCropperProps) {
  const cropper = useCropper(open, upload, onClose)
  const { state } = cropper
  const uploading = state.step === 'upload'

  return (
    <Modal
      open={open}
      title="头像"
      width={460}
      centered
      destroyOnHidden
      mask={{ closable: false }}
      // The last step has its own 关闭 below; two buttons of one name would confuse.
      closable={uploading ? false : { 'aria-label': '关闭' }}
      onCancel={onClose}
      afterClose={cropper.leave}
      footer={<CropperButtons cropper={cropper} onClose={onClose} />}
    >
      <div className="avatar-cropper">
        {state.step === 'choose' && <ChooseStep refusal={state.refusal} onChoose={cropper.choose} />}
        {state.step === 'crop' && <CropStep image={state.image} crop={state.crop} onChange={cropper.change} />}
        {state.step === 'upload' && <UploadStep failed={state.failed} percent={state.percent} />}
      </div>
    </Modal>
  )
}

interface CropperButtonsProps {
  cropper: ReturnType<typeof useCropper>
  onClose: () => void
}

function CropperButtons({ cropper: { state, back, save }, onClose }: CropperButtonsProps) {
  if (state.step === 'choose') return <Button onClick={onClose}>取消</Button>
  if (state.step === 'crop') {
    return (
      <>
        <Button onClick={onClose}>取消</Button>
        <Button onClick={back}>上一步</Button>
        <Button type="primary" onClick={save}>
          保存
        </Button>
      </>
    )
  }
  return (
    <>
      {state.failed && <Button onClick={back}>上一步</Button>}
      <Button onClick={onClose}>关闭</Button>
    </>
  )
}
