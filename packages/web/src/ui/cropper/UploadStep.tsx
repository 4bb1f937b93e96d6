import { Alert, Progress } from 'antd'

interface UploadStepProps {
  failed: boolean
  percent: number
}

/** Step 3: how far the new avatar has got. */
export function UploadStep({ failed, percent }: UploadStepProps) {
  if (failed) return <Alert type="error" showIcon role="alert" title="图片上传失败" />
  return (
    <div className="cropper-upload">
      <output>正在上传……</output>
      <Progress percent={percent} aria-label="上传进度" />
    </div>
  )
}
