import type { DocumentDetail } from '@portal/contract/areas/document/document-single.ts'
import { getDocument } from '@portal/contract/areas/document/document-single.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Descriptions } from 'antd'
import { useCallback } from 'react'
import { query } from '#src/kit/query.ts'
import { usePage } from '#src/platform/page.ts'
import { LatePdfViewer } from '#src/shared/pdf-viewer/LatePdfViewer.tsx'
import { dateText, dateTimeText } from '#src/ui/time/date-text.ts'
import { differencesOf, questionLines } from './difference.ts'

interface SubmittedDocumentProps {
  document: DocumentDetail
  page: number
  onPage: (page: number) => void
}

/** What was submitted: its pages, what it would change, its properties and its audience. Looking earns nothing. */
export function SubmittedDocument({ document, page, onPage }: SubmittedDocumentProps) {
  const { active } = usePage()
  const client = useQueryClient()
  const { id } = document
  const addressOf = useCallback(
    async (again: boolean) => {
      const asked = query(getDocument, { id, manage: true })
      return (await client.fetchQuery({ ...asked, staleTime: again ? 0 : Number.POSITIVE_INFINITY })).pdfUrl
    },
    [client, id],
  )
  const differences = differencesOf(document)
  return (
    <>
      {document.pdfUrl === '' ? (
        <Alert type="warning" showIcon title="文档没有可在线阅读的页面，请下载原文件查看" />
      ) : (
        <div className="doc-review-pages approval-no-print">
          <LatePdfViewer
            addressOf={addressOf}
            page={page}
            onPage={onPage}
            active={active}
            mayPrint={document.mayPrint}
          />
        </div>
      )}
      {differences.length > 0 && <DifferenceTable rows={differences} />}
      <Descriptions
        title="文档属性"
        column={{ xs: 1, md: 2 }}
        items={propertiesOf(document).map(([label, children]) => ({ key: label, label, children: children || '—' }))}
      />
      <section>
        <h2>检查题</h2>
        <Questions document={document} />
      </section>
    </>
  )
}

function Questions({ document: { draft, pickedQuestions = [] } }: { document: DocumentDetail }) {
  const lines = questionLines(draft?.checkQuestions ?? pickedQuestions)
  if (lines.length === 0) return <p>无</p>
  return (
    <ol>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ol>
  )
}

const yesNo = (value: boolean) => (value ? '是' : '否')

const propertiesOf = (document: DocumentDetail): [string, string][] => {
  const { draft } = document
  return [
    ['标题', draft?.title ?? document.title],
    ['分类', document.labelTypeName],
    ['标签', document.labels.map(({ name }) => name).join('、')],
    ['年度', String(document.year)],
    ['学时', document.classHours === null ? '' : document.classHours.toFixed(2)],
    ['必修', yesNo(document.required)],
    ['知悉要求', document.ackDuty ? '须确认知悉' : '不要求'],
    ['知悉文字', document.ackDuty ? (draft?.ackText ?? document.ackText) : ''],
    ['允许下载', yesNo(document.allowDownload)],
    ['允许打印', yesNo(document.allowPrint)],
    [
      '观看范围',
      `${document.audienceText ?? ''}${document.audienceCount === undefined ? '' : `（${document.audienceCount} 人）`}`,
    ],
    ['定时发布', dateTimeText(document.publishAt?.getTime())],
    ['有效期至', dateText(document.validTo?.getTime()) || '长期'],
    ['复审日期', document.reviewBy ?? ''],
    ['简介', draft?.summary ?? document.summary],
    ['阅读规则', document.policyText],
  ]
}

function DifferenceTable({ rows }: { rows: ReturnType<typeof differencesOf> }) {
  return (
    <section>
      <h2>与已发布版本的差异</h2>
      <table className="doc-difference" aria-label="与已发布版本的差异">
        <thead>
          <tr>
            <th scope="col">项目</th>
            <th scope="col">已发布</th>
            <th scope="col">送审</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
