import { MOST_SHAPES, maskShape } from '@portal/contract/areas/exhibition/words.ts'
import type { MaskShape, WorkDetail } from '@portal/contract/areas/exhibition/work.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Button, Segmented } from 'antd'
import { type PointerEvent, useRef, useState } from 'react'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { useShowKind } from '../show-kind.ts'
import { type Drag, draggedShape } from './mask-shape.ts'

interface MaskToolProps {
  of: WorkDetail
  onClose: () => void
}

const shapes = Object.entries(wordsOf(maskShape)).map(([value, label]) => ({
  value: value as MaskShape['shape'],
  label,
}))

/** 打码: shapes are drawn over the unmasked pictures; saved, everybody sees the pictures with them. */
export function MaskTool({ of, onClose }: MaskToolProps) {
  const { calls } = useShowKind()
  const save = useWrite(calls.mask, { stays: true })
  const [drawn, setDrawn] = useState<MaskShape[]>(() => of.files.flatMap((picture) => picture.shapes ?? []))
  const [shape, setShape] = useState<MaskShape['shape']>('oval')
  const [at, setAt] = useState(0)
  const picture = of.files[at]
  const send = async () => {
    if (!(await save.run({ id: of.id, shapes: drawn }))) return
    tip('success', drawn.length === 0 ? '已去掉打码' : `已打码 ${drawn.length} 处`)
    onClose()
  }
  if (!picture) return null
  const own = drawn.filter(({ fileId }) => fileId === picture.id)
  const add = (drag: Drag) => {
    const next = draggedShape(drag, { fileId: picture.id, shape })
    if (next && drawn.length < MOST_SHAPES) setDrawn([...drawn, next])
  }
  return (
    <section className="mask-tool" aria-label="打码">
      <header>
        <Segmented aria-label="形状" value={shape} options={shapes} onChange={setShape} />
        <Button disabled={own.length === 0} onClick={() => setDrawn(drawn.filter((each) => each !== own.at(-1)))}>
          撤销一处
        </Button>
        <Button
          disabled={own.length === 0}
          onClick={() => setDrawn(drawn.filter(({ fileId }) => fileId !== picture.id))}
        >
          清空本图
        </Button>
        <span className="mask-grow">已画 {drawn.length} 处</span>
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" loading={save.isPending} onClick={() => void send()}>
          保存打码
        </Button>
      </header>
      <Canvas shape={shape} url={picture.originalUrl ?? picture.url} title={of.title} shapes={own} onDrag={add} />
      {of.files.length > 1 && (
        <nav aria-label="图片">
          {of.files.map((each, index) => (
            <button
              key={each.id}
              type="button"
              aria-label={`第 ${index + 1} 张`}
              aria-current={index === at}
              onClick={() => setAt(index)}
            >
              <img src={each.thumbUrl} alt="" />
            </button>
          ))}
        </nav>
      )}
    </section>
  )
}

interface CanvasProps {
  shape: MaskShape['shape']
  url: string
  title: string
  shapes: readonly MaskShape[]
  onDrag: (drag: Drag) => void
}

/** The picture, on which a finger or the mouse draws from corner to corner. */
function Canvas({ shape, url, title, shapes: own, onDrag }: CanvasProps) {
  const box = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag>()
  const placeOf = ({ clientX, clientY }: PointerEvent) => {
    const { left, top, width, height } = box.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const share = (value: number) => Math.min(1, Math.max(0, value))
    return { x: share((clientX - left) / width), y: share((clientY - top) / height) }
  }
  const end = () => {
    if (drag) onDrag(drag)
    setDrag(undefined)
  }
  const boxes = drag ? [...own, draggedShape(drag, { fileId: '', shape })] : own
  return (
    <div
      ref={box}
      className="mask-canvas"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        const from = placeOf(event)
        setDrag({ from, to: from })
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: placeOf(event) })}
      onPointerUp={end}
      onPointerCancel={() => setDrag(undefined)}
    >
      <img src={url} alt={title} draggable={false} />
      {boxes.map(
        (each, index) =>
          each && (
            <i
              key={`${index} ${each.x} ${each.y}`}
              data-shape={each.shape}
              style={{
                left: `${each.x * 100}%`,
                top: `${each.y * 100}%`,
                width: `${each.width * 100}%`,
                height: `${each.height * 100}%`,
              }}
            />
          ),
      )}
    </div>
  )
}
