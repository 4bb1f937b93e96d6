import { MinusOutlined, PlusOutlined, RotateLeftOutlined, RotateRightOutlined } from '@ant-design/icons'
import { Slider } from 'antd'
import { CropPreviews } from './CropPreviews.tsx'
import { CropStage } from './CropStage.tsx'
import type { CropFrame } from './crop-frame.ts'
import { type Crop, MAX_ZOOM, moveBy, turnBy, zoomTo } from './cropper-geometry.ts'
import { drawCrop, drawStage } from './draw-crop.ts'
import { HoldButton } from './HoldButton.tsx'

interface CropStepProps {
  frame: CropFrame
  image: ImageBitmap
  crop: Crop
  onChange: (next: (crop: Crop) => Crop) => void
}

/** Step 2: move, enlarge and turn the picture behind the hole. */
export function CropStep({ frame, image, crop, onChange }: CropStepProps) {
  const zoomBy = (step: number) => onChange((now) => zoomTo(frame, image, now, now.zoom + step))
  const turn = (degrees: number) => onChange((now) => turnBy(frame, image, now, degrees))

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- + and - work wherever the focus is within
    <div
      className="cropper-crop"
      onKeyDown={(event) => {
        if (event.key === '+' || event.key === '=') zoomBy(1)
        if (event.key === '-') zoomBy(-1)
      }}
    >
      <div>
        <CropStage
          size={frame.stage}
          draw={(canvas) => drawStage(canvas, { frame, image, crop })}
          onMove={(dx, dy) => onChange((now) => moveBy(frame, image, now, { dx, dy }))}
        />
        <div className="cropper-tools">
          <HoldButton name="缩小" icon={<MinusOutlined />} onStep={() => zoomBy(-1)} />
          <Slider
            min={0}
            max={MAX_ZOOM}
            value={crop.zoom}
            onChange={(zoom) => onChange((now) => zoomTo(frame, image, now, zoom))}
            ariaLabelForHandle="缩放"
            tooltip={{ open: false }}
          />
          <HoldButton name="放大" icon={<PlusOutlined />} onStep={() => zoomBy(1)} />
        </div>
        <div className="cropper-tools">
          <HoldButton name="向左旋转" icon={<RotateLeftOutlined />} onStep={() => turn(-1)} />
          <HoldButton name="向右旋转" icon={<RotateRightOutlined />} onStep={() => turn(1)} />
        </div>
      </div>
      {frame.round && <CropPreviews draw={(canvas) => drawCrop(canvas, { frame, image, crop })} />}
    </div>
  )
}
