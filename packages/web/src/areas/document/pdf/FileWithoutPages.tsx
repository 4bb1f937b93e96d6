import type { getFile } from '@portal/contract/areas/files/file.ts'
import type { ResultOf } from '@portal/contract/kit/endpoint.ts'
import { Icon } from '#src/ui/icon/Icon.tsx'
import { PlainButton } from '#src/ui/plain/PlainButton.tsx'
import { fileSizeText } from '#src/ui/text/file-size.ts'
import { useFile } from './use-file.ts'

type ShownFile = ResultOf<typeof getFile>

/** Why a file has no pages to be read, or none yet. */
const wordsOf = ({ pdfState, pdfText, pdfSeconds, kind }: ShownFile): { head: string; note: string } => {
  if (pdfState === 'converting')
    return { head: `文档正在转换，约 ${pdfSeconds ?? 15} 秒`, note: '转换完成后自动打开，也可先下载原文件' }
  if (pdfState === 'failed') return { head: '转换失败', note: pdfText ?? '' }
  if (pdfState === 'unavailable') return { head: '无法在线阅读', note: pdfText ?? '' }
  return { head: kind === 'unknown' ? '该格式无法在线查看' : '该文件请下载后查看', note: '' }
}

/** A picture or a film is shown as it is; everything else without pages is a download. */
export function FileWithoutPages({ fileId, file }: { fileId: string; file: ShownFile }) {
  const { download } = useFile(fileId)
  const { name, bytes, kind, url, pdfState } = file
  if (kind === 'image') return <img className="pdf-view-picture" src={url} alt={name} />
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- an attachment has no subtitle file
  if (kind === 'video') return <video className="pdf-view-picture" src={url} controls aria-label={name} />
  const { head, note } = wordsOf(file)
  return (
    <section className="pdf-view-card">
      <Icon name="paper" />
      <h2 role="status">{head}</h2>
      {note !== '' && <p>{note}</p>}
      <p className="pdf-view-name">
        {name} <small>{fileSizeText(bytes)}</small>
      </p>
      <PlainButton look={pdfState === 'converting' ? 'quiet' : 'primary'} onClick={() => void download()}>
        下载原文件
      </PlainButton>
    </section>
  )
}
