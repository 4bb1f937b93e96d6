import { MinusOutlined, PlusOutlined, RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons'
import { Slider } from 'antd'
import { CropPreviews } from './CropPreviews.tsx'
import { CropStage } from './CropStage.tsx'
import { type Crop, MAX_ZOOM, moveBy, turnBy, zoomTo } from './cropper-geometry.ts'
import { drawCrop, drawStage } from './draw-crop.ts'
import { HoldButton } from './HoldButton.tsx'

interface CropStepProps {
  image: ImageBitmap
  crop: Crop
  onChange: (next: (crop: Crop) => Crop) => void
}

/** Step 2: move, enlarge and turn the picture behind the square. */
export function CropStep({ image, crop, onChange }: CropStepProps) {
  const zoomBy = (step: number) => onChange((now) => zoomTo(image, now, now.zoom + step))
  const turn = (degrees: number) => onChange((now) => turnBy(now, degrees))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- + and - work wherever the focus is within
    <div
      className="avatar-cropper-crop"
      onKeyDown={(event) => {
        if (event.key === '+' || event.key === '=') zoomBy(1)
        if (event.key === '-') zoomBy(-1)
      }}
    >
      <div>
        <CropStage
          draw={(canvas) => drawStage(canvas, image, crop)}
          onMove={(dx, dy) => onChange((now) => moveBy(image, now, dx, dy))}
        />
        <div className="avatar-cropper-tools">
          <HoldButton name="缩小" icon={<MinusOutlined />} onStep={() => zoomBy(-1)} />
          <Slider
            min={0}
            max={MAX_ZOOM}
            value={crop.zoom}
            onChange={(zoom) => onChange((now) => zoomTo(image, now, zoom))}
            ariaLabelForHandle="缩放"
            tooltip={{ open: false }}
          />
          <HoldButton name="放大" icon={<PlusOutlined />} onStep={() => zoomBy(1)} />
        </div>
        <div className="avatar-cropper-tools">
          <HoldButton name="向左旋转" icon={<RotateLeftOutlined />} onStep={() => turn(-1)} />
          <HoldButton name="向右旋转" icon={<RotateRightOutlined />} onStep={() => turn(1)} />
        </div>
      </div>
      <CropPreviews draw={(canvas) => drawCrop(canvas, image, crop)} />
    </div>
  )
}
