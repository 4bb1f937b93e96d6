import { type ExhibitionDetail, getExhibition, saveExhibition } from '@portal/contract/areas/exhibition/show.ts'
import { type ExhibitionInput, exhibitionInput } from '@portal/contract/areas/exhibition/show-input.ts'
import { voteSentence } from '@portal/contract/areas/exhibition/show-rule.ts'
import type { ExhibitionKind } from '@portal/contract/areas/exhibition/words.ts'
import { MOST_JUDGES, MOST_MODERATORS } from '@portal/contract/areas/exhibition/words.ts'
import { DAY_MS, shanghaiMidnight } from '@portal/contract/kit/shanghai.ts'
import { EMPTY_AUDIENCE } from '@portal/contract/shared/audience.ts'
import { Alert, Form } from 'antd'
import { fieldsOf } from '#src/kit/fields.tsx'
import { type Asked, BegunWithRecord, useEditor } from '#src/kit/form/Editor.tsx'
import { FormPage } from '#src/kit/form/FormPage.tsx'
import { copyName } from '#src/kit/use-record-desk.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { serverNow } from '#src/platform/session/session.ts'
import { tip } from '#src/platform/tips.ts'
import { AudiencePicker } from '#src/shared/pickers/AudiencePicker.tsx'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { COVER_HELP, CoverField } from '#src/shared/upload/CoverField.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { useShowKind } from '../show-kind.ts'
import { AwardsField, CategoriesField, CriteriaField } from './ListFields.tsx'
import { OwnAudience } from './OwnAudience.tsx'

interface Values extends Omit<ExhibitionInput, 'cover'> {
  cover?: FormFile | null
}

const Field = fieldsOf(exhibitionInput)
const MOST_LETTERS = 40
const SHIPPED_RIGHTS = {
  photo: '作品由本人拍摄，不侵犯他人的著作权、肖像权和名誉权；同意主办单位在本单位内展示、用于宣传，署名权归作者。',
  film: '影片由本人或本团队创作，音乐、素材和出镜人员均已取得许可；同意主办单位在本单位内放映、用于宣传，署名权归作者。',
} as const

/** Two weeks of works, one of voting, beginning tomorrow. */
const fresh = (kind: ExhibitionKind): Partial<Values> => {
  const from = shanghaiMidnight(serverNow()) + DAY_MS
  const after = (days: number) => new Date(from + days * DAY_MS)
  return {
    kind,
    cover: null,
    categories: [{ name: '' }],
    ...{ submitFrom: after(0), submitTo: after(14), voteFrom: after(17), voteTo: after(24), resultAt: after(28) },
    ...{
      audience: EMPTY_AUDIENCE,
      submitAudience: null,
      voteAudience: null,
      worksPerPerson: 3,
      filesPerWork: kind === 'film' ? 1 : 9,
    },
    ...{ rightsText: SHIPPED_RIGHTS[kind], hideAuthors: false, showCounts: 'afterClose', votes: 3, period: 'total' },
    ...{ perWork: 1, criteria: [], publicShare: 40, avoidOwnUnit: true, judgeIds: [], awards: [], moderatorIds: [] },
  }
}

/** 新建, 编辑 and 复制 of an exhibition. */
export function ShowForm({ asked }: { asked: Asked }) {
  return (
    <BegunWithRecord asked={asked} get={getExhibition} body={{ manage: true }}>
      {(show, reload) => <ShowFields show={show} isCopy={asked.id === null} onReload={reload} />}
    </BegunWithRecord>
  )
}

const valuesOf = (show: ExhibitionDetail, isCopy: boolean): Values => ({
  kind: show.kind,
  title: isCopy ? copyName(show.title, MOST_LETTERS) : show.title,
  intro: show.intro,
  cover: show.coverFileId ? { fileId: show.coverFileId, name: '封面', url: show.coverUrl } : null,
  categories: isCopy ? show.categories.map(({ name }) => ({ name })) : show.categories,
  ...{ submitFrom: show.submitFrom, submitTo: show.submitTo, voteFrom: show.voteFrom, voteTo: show.voteTo },
  ...{ resultAt: show.resultAt, audience: show.audience ?? EMPTY_AUDIENCE },
  ...{ submitAudience: show.submitAudience ?? null, voteAudience: show.voteAudience ?? null },
  ...{ worksPerPerson: show.worksPerPerson, filesPerWork: show.filesPerWork, rightsText: show.rightsText },
  ...{ hideAuthors: show.hideAuthors, showCounts: show.showCounts ?? 'afterClose', votes: show.votes },
  ...{ period: show.period, perWork: show.perWork, criteria: show.criteria, publicShare: show.publicShare },
  ...{ avoidOwnUnit: show.avoidOwnUnit ?? true, awards: show.awards },
  judgeIds: (show.judges ?? []).map(({ id }) => id),
  moderatorIds: (show.moderators ?? []).map(({ id }) => id),
})

interface FieldsProps {
  show: ExhibitionDetail | null
  isCopy: boolean
  onReload: (() => void) | undefined
}

function ShowFields({ show, isCopy, onReload }: FieldsProps) {
  const { leave } = useEditor()
  const { kind, codes } = useShowKind()
  const save = useWrite(saveExhibition)
  const isNew = show === null || isCopy
  const send = (values: Values) =>
    save.mutate(
      {
        ...values,
        cover: values.cover ? fileInputOf(values.cover) : null,
        ...(!isNew && { id: show.id, revision: show.revision }),
      },
      {
        onSuccess: () => {
          tip('success', `《${values.title}》已保存`)
          leave()
        },
      },
    )
  return (
    <FormPage<Values>
      title={isNew ? '新建影展' : `编辑影展《${show.title}》`}
      initial={show ? valuesOf(show, isCopy) : fresh(kind)}
      saving={save.isPending}
      error={save.error}
      draft={`exhibition:${kind}`}
      {...(onReload && !isNew && { onReload })}
      onSubmit={send}
      onCancel={leave}
    >
      <Field name="title" />
      <Field name="cover" label="封面" help={`${COVER_HELP}；不设则显示名称首字`}>
        <CoverField />
      </Field>
      <Field name="intro" />
      <Field name="categories" help="投票和名次按类别分别计算">
        <CategoriesField />
      </Field>
      <h2 className="kit-field-long">时间</h2>
      <Field name="submitFrom" help="不填征集时间时，由管理员代传作品" />
      <Field name="submitTo" />
      <Field name="voteFrom" help="不填投票时间时，只由评委评审" />
      <Field name="voteTo" />
      <Field name="resultAt" help="预计时间；核查和评审完成后由管理员公布" />
      <h2 className="kit-field-long">范围</h2>
      <Field name="audience" help="只有范围内的人能看到作品">
        <AudiencePicker for={codes.see} />
      </Field>
      <Field name="submitAudience" help="不设则与观看范围相同">
        <OwnAudience verb="另设征集范围" />
      </Field>
      <Field name="voteAudience" help="不设则与观看范围相同">
        <OwnAudience verb="另设投票范围" />
      </Field>
      <h2 className="kit-field-long">作品</h2>
      <Field name="worksPerPerson" />
      {kind === 'photo' && <Field name="filesPerWork" />}
      <Field name="rightsText" help="作者提交前须同意；修改后，未公布的作品须重新同意" />
      <Field name="hideAuthors" help="公布前，页面、文件名和搜索中都不出现作者和单位" />
      <Field name="moderatorIds" help="审核作品；任一人通过即展出，不审核自己的作品">
        <PeopleField for={codes.see} max={MOST_MODERATORS} verb="选择主持人" />
      </Field>
      <h2 className="kit-field-long">投票</h2>
      <Field name="votes" />
      <Field name="period" />
      <Field name="perWork" />
      <Field name="showCounts" />
      <Sentence />
      <h2 className="kit-field-long">评审与奖项</h2>
      <Field name="criteria" help="不设评分项时，结果只看投票；权重合计须为 100%">
        <CriteriaField />
      </Field>
      <Field name="publicShare" help="总分 = 投票得分 × 占比 + 评审得分 ×（100% − 占比）" />
      <Field name="judgeIds">
        <PeopleField for={codes.see} max={MOST_JUDGES} verb="选择评委" />
      </Field>
      <Field name="avoidOwnUnit" />
      <Field name="awards" help="按顺序授予各类别的前几名，同名次一并授予">
        <AwardsField />
      </Field>
    </FormPage>
  )
}

/** Word for word what voters read. */
function Sentence() {
  const form = Form.useFormInstance<Values>()
  const values = Form.useWatch((all) => all, { form, preserve: true }) as Partial<Values> | undefined
  if (!values) return null
  const { votes = 1, period = 'total', perWork = 1, voteFrom = null, voteTo = null } = values
  const text = voteSentence({ votes, period, perWork, voteFrom, voteTo })
  return text === '' ? null : <Alert className="kit-field-long" type="info" showIcon title={text} />
}
