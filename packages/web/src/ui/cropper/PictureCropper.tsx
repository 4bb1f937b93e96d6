import { Button, Modal } from 'antd'
import './cropper.css'
import { ChooseStep } from './ChooseStep.tsx'
import { CropStep } from './CropStep.tsx'
import { UploadStep } from './UploadStep.tsx'
import { type CropperProps, useCropper } from './use-cropper.ts'

/** The dialog that cuts a picture to its frame. It stays mounted while closed, so that a running upload outlives the closing. */
export function PictureCropper(props: CropperProps) {
  const { frame, open, onClose } = props
  const cropper = useCropper(props)
  const { state } = cropper
  const uploading = state.step === 'upload'

  return (
    <Modal
      open={open}
      title={frame.name}
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
      <div className="cropper">
        {state.step === 'choose' && (
          <ChooseStep least={frame.least} refusal={state.refusal} onChoose={cropper.choose} />
        )}
        {state.step === 'crop' && (
          <CropStep frame={frame} image={state.image} crop={state.crop} onChange={cropper.change} />
        )}
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
