import { useSession } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { type ChartTable, plainCell } from './chart-table.ts'
import { type Drawing, type Pictured, pngOf } from './picture.ts'
import { shelve } from './report-shelf.ts'

interface Of {
  title: string
  /** What is counted, and until when. */
  note: string
  /** The drawing as it is now; null while it is not there yet. */
  drawing: () => Drawing | null
  table: ChartTable | undefined
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

/** What can be done with a drawing and its figures, for buttons and menus. */
export const usePictureActs = ({ title, note, drawing, table }: Of) => {
  const mark = useSession((session) => session.name)

  const withPicture = async (act: (picture: Pictured) => Promise<void> | void, said: string) => {
    const drawn = drawing()
    if (!drawn) return tip('info', '图形还在加载，请稍后再试')
    try {
      await act({ title, note, ...drawn })
      tip('success', said)
    } catch {
      tip('error', '浏览器不允许此操作，请改用“PNG”保存')
    }
  }

  return {
    intoReport: () => withPicture(shelve, '已放入报告，在“报告”中查看'),
    copyPicture: () => withPicture((picture) => copy(pngOf(picture, mark)), '已复制图片'),
    savePicture: () => withPicture(async (picture) => save(await pngOf(picture, mark), `${title}.png`), '已保存图片'),
    /** As a workbook takes it: one line a row, cells by tabs. */
    copyFigures: async () => {
      const lines = table ? [table.columns, ...table.rows] : []
      try {
        await navigator.clipboard.writeText(lines.map((cells) => cells.map(plainCell).join('\t')).join('\n'))
        tip('success', '已复制数据，可粘贴到表格')
      } catch {
        tip('error', '浏览器不允许复制')
      }
    },
  }
}
