import { Button } from 'antd'
import type { RefObject } from 'react'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './chart.css'
import type { ChartTable } from './chart-table.ts'
import { drawingIn } from './picture.ts'
import { usePictureActs } from './use-picture-acts.ts'

interface ActsProps {
  title: string
  note: string
  /** Where the drawing stands. */
  of: RefObject<HTMLElement | null>
  /** The figures of the drawing, for 复制数据. */
  table?: ChartTable
  /** Several words in one line, for charts in little room. */
  compact?: boolean
}

/** What can be done with a chart: into the report, into the clipboard, into a file. */
export function PictureActs({ title, note, of, table, compact = false }: ActsProps) {
  const acts = usePictureActs({ title, note, drawing: () => drawingIn(of.current), table })
  const quiet = {
    color: 'default',
    variant: compact ? 'text' : 'filled',
    size: compact ? 'small' : 'middle',
  } as const
  return (
    <div className="picture-acts" data-compact={compact} data-chrome>
      <Button
        type={compact ? 'text' : 'primary'}
        size={quiet.size}
        block={!compact}
        onClick={() => void acts.intoReport()}
      >
        放入报告
      </Button>
      <Button {...quiet} icon={<Icon name="copy" small />} onClick={() => void acts.copyPicture()}>
        复制图片
      </Button>
      <Button {...quiet} icon={<Icon name="download" small />} onClick={() => void acts.savePicture()}>
        PNG
      </Button>
      {table && (
        <Button
          {...quiet}
          block={!compact}
          icon={<Icon name="checklist" small />}
          onClick={() => void acts.copyFigures()}
        >
          复制数据
        </Button>
      )}
      {!compact && <p>图里带标题、口径、截至时间和水印</p>}
    </div>
  )
}
