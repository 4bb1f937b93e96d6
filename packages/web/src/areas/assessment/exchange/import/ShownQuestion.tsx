import { questionsOfDrafts } from '@portal/contract/areas/assessment/exchange/question-rows.ts'
import type { ImportDiffRow } from '@portal/contract/areas/exchange/import.ts'
import { AskedPreview } from './AskedPreview.tsx'
import { RowPictures } from './RowPictures.tsx'

/** A row that was judged, as learners will get it; rows of a case are seen in the question they make. */
export function ShownQuestion({ row: { row, shown, pictures } }: { row: ImportDiffRow }) {
  const fields = shown ?? {}
  const [question] = fields.caseNo ? [] : questionsOfDrafts([{ no: row, fields, findings: [] }])
  const fileId = question?.content?.picture?.fileId
  return (
    <div className="question-import-asked">
      {pictures.length > 0 && <RowPictures pictures={pictures} />}
      {question?.content ? (
        <AskedPreview
          content={question.content}
          pictureUrl={pictures.find((picture) => picture.fileId === fileId)?.url}
        />
      ) : (
        <p className="import-hint">案例题导入后可在题目中预览</p>
      )}
    </div>
  )
}
