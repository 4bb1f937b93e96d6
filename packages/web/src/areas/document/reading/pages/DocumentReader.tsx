import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { documentTexts } from '@portal/contract/areas/document/messages.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useCallback, useEffect } from 'react'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { EmptyNew } from '#src/ui/page-state/StateBlocks.tsx'
import { useDownload } from '../../use-download.ts'
import { EvidenceReader } from './EvidenceReader.tsx'
import { PlainReader } from './PlainReader.tsx'
import { ReadHead } from './ReadHead.tsx'
import './read.css'
import type { ReaderProps } from './reader-props.ts'

interface DocumentReaderProps {
  id: string
  version: string | undefined
  /** For those who keep or judge the document: nothing of it is counted. */
  manage: boolean
}

const ASK_AGAIN_MS = 2000

const isConverting = ({ convertState: state }: Pick<DocumentDetail, 'convertState'>) =>
  state === 'queued' || state === 'processing'

/** A document to be read, or why it cannot be read yet. */
export function DocumentReader({ id, version, manage }: DocumentReaderProps) {
  const asked = query(getDocument, { id, version, manage })
  const document = useQuery({
    ...asked,
    refetchInterval: ({ state }) => (state.data && isConverting(state.data) ? ASK_AGAIN_MS : false),
  })
  const client = useQueryClient()
  // The same as long as the document is: the pages are fetched with it, and again with a renewed address.
  const addressOf = useCallback(
    async (again: boolean) => {
      const found = await client.fetchQuery({
        ...query(getDocument, { id, version, manage }),
        staleTime: again ? 0 : Number.POSITIVE_INFINITY,
      })
      return found.pdfUrl
    },
    [client, id, version, manage],
  )

  return (
    <Loaded of={document}>
      {(found) => <Opened key={found.versionNo} document={found} manage={manage} addressOf={addressOf} />}
    </Loaded>
  )
}

function Opened({ document, manage, addressOf }: ReaderProps & { manage: boolean }) {
  const { setTitle } = usePage()
  const { title, old, pdfUrl } = document

  // Follows the name of the page in the shell.
  useEffect(() => setTitle(title), [setTitle, title])

  if (pdfUrl === '') return <Unreadable document={document} />
  return manage || old ? (
    <PlainReader document={document} addressOf={addressOf} />
  ) : (
    <EvidenceReader document={document} addressOf={addressOf} />
  )
}

/** No pages yet, or none ever. */
function Unreadable({ document }: { document: DocumentDetail }) {
  const download = useDownload()
  const { id, title, convertState, etaSeconds, mayDownload, failText } = document
  const words = isConverting(document)
    ? documentTexts.converting.replace('{n}', String(etaSeconds ?? 30))
    : convertState === 'failed'
      ? [documentTexts.convertFailed, failText].filter(Boolean).join('：')
      : convertState === 'original'
        ? '该文档不支持在线阅读，仅可下载查看'
        : '该文档还没有可读的版本'
  return (
    <div className="read-page">
      <ReadHead title={title} acts={[]} />
      <EmptyNew
        text={words}
        action={
          mayDownload &&
          (convertState === 'failed' || convertState === 'original') && (
            <Button
              type="primary"
              loading={download.isPending}
              onClick={() => void download.run(id, { original: true })}
            >
              下载原文件
            </Button>
          )
        }
      />
    </div>
  )
}
