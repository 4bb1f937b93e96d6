import { Button, Radio } from 'antd'
import { useId } from 'react'
import { ShapeMark } from '#src/shared/question/judged/ShapeMark.tsx'
import { type DrawTool, drawTools } from './region-shapes.ts'
import { type DrawingProps, useDrawing } from './use-drawing.ts'

const tools = ['select', 'rect', 'circle', 'polygon'] as const
const toolOf = (value: unknown): DrawTool => tools.find((tool) => tool === value) ?? 'select'

/** Regions drawn on the picture with mouse, finger or keyboard; all in pixels of the stored picture. */
export function RegionCanvas({ url, ...props }: DrawingProps & { url: string }) {
  const { picture, regions, chosen } = props
  const hintId = useId()
  const { tool, turn, cross, corners, close, begun, handlers } = useDrawing(props)
  const unit = Math.max(picture.width, picture.height) / 100
  return (
    <div className="region-canvas">
      <div className="question-edit-line">
        <Radio.Group
          aria-label="绘制工具"
          optionType="button"
          value={tool}
          options={Object.entries(drawTools).map(([value, label]) => ({ value, label }))}
          onChange={({ target }) => turn(toolOf(target.value))}
        />
        {tool === 'polygon' && (
          <Button disabled={corners.length < 3} onClick={close}>
            完成多边形（{corners.length} 点）
          </Button>
        )}
      </div>
      <p id={hintId} className="question-note">
        {hints[tool]}
      </p>
      <div className="question-picture" style={{ aspectRatio: `${picture.width} / ${picture.height}` }}>
        <button
          type="button"
          className="question-surface"
          data-drawing={tool !== 'select'}
          aria-label="标注区域的图片"
          aria-describedby={hintId}
          {...handlers}
        >
          <img src={url} alt="" draggable={false} />
        </button>
        <svg aria-hidden className="region-layer" viewBox={`0 0 ${picture.width} ${picture.height}`}>
          {regions.map(({ shape }, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- regions have no other name than their place
            <ShapeMark key={index} shape={shape} label={String(index + 1)} unit={unit} chosen={index === chosen} />
          ))}
          {begun && <ShapeMark shape={begun} label="" unit={unit} chosen />}
          {corners.length > 0 && (
            <polyline className="region-open" points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
          )}
          {corners.map(({ x, y }) => (
            <circle key={`${x},${y}`} cx={x} cy={y} r={unit / 2} className="region-corner" />
          ))}
        </svg>
        {cross && (
          <span
            aria-hidden
            className="question-cross"
            style={{ left: `${cross.x * 100}%`, top: `${cross.y * 100}%` }}
          />
        )}
      </div>
    </div>
  )
}

const hints: Record<DrawTool, string> = {
  select: '点击或在下表中选择区域，拖动移动；键盘：方向键移动，+ 和 - 缩放，Delete 删除。',
  rect: '按住拖出矩形；键盘：方向键移动准星，回车定一角，再移动后回车完成，Esc 取消。',
  circle: '从圆心按住向外拖；键盘：方向键移动准星，回车定圆心，再移动后回车完成，Esc 取消。',
  polygon: '依次点击各顶点（3–50 个），再点“完成多边形”；键盘：回车加点，C 完成，Esc 取消。',
}
