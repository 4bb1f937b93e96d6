import { Button } from 'antd'
import type { RefObject } from 'react'
import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './chart.css'
import { drawingIn, type Pictured, pngOf } from './picture.ts'
import { shelve } from './report-shelf.ts'

interface ActsProps {
  title: string
  note: string
  /** Where the drawing stands. */
  of: RefObject<HTMLElement | null>
  /** Several words in one line, for charts in little room. */
  compact?: boolean
}

const save = (blob: Blob, name: string) => {
  const address = URL.createObjectURL(blob)
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

const copy = async (blob: Promise<Blob>) => {
  // The promise goes in: some browsers let nothing be copied after a wait.
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': blob })])
}

/** What can be done with a chart: into the report, into the clipboard, into a file. */
export function PictureActs({ title, note, of, compact = false }: ActsProps) {
  const mark = useSession((session) => session.name)

  const withPicture = async (act: (picture: Pictured) => Promise<void> | void, said: string) => {
    const drawing = drawingIn(of.current)
    if (!drawing) return tip('info', '图形还在加载，请稍后再试')
    try {
      await act({ title, note, ...drawing })
      tip('success', said)
    } catch {
      tip('error', '浏览器不允许此操作，请改用“PNG”保存')
    }
  }

  return (
    <div className="picture-acts" data-compact={compact} data-chrome>
      <Button
        type={compact ? 'text' : 'primary'}
        block={!compact}
        onClick={() => void withPicture(shelve, '已放入报告，在“报告”中查看')}
      >
        放入报告
      </Button>
      <Button
        color="default"
        variant="filled"
        icon={<Icon name="copy" small />}
        onClick={() => void withPicture((picture) => copy(pngOf(picture, mark)), '已复制图片')}
      >
        复制图片
      </Button>
      <Button
        color="default"
        variant="filled"
        icon={<Icon name="download" small />}
        onClick={() =>
          void withPicture(async (picture) => save(await pngOf(picture, mark), `${title}.png`), '已保存图片')
        }
      >
        PNG
      </Button>
      {!compact && <p>图里带标题、口径、截至时间和水印</p>}
    </div>
  )
}
