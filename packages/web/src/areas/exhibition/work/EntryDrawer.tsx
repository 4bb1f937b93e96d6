import type { ExhibitionDetail } from '@portal/contract/areas/exhibition/show.ts'
import { MOST_COAUTHORS, workRefusals } from '@portal/contract/areas/exhibition/words.ts'
import { type WorkDetail, workInput } from '@portal/contract/areas/exhibition/work.ts'
import { useQuery } from '@tanstack/react-query'
import { Checkbox } from 'antd'
import type { z } from 'zod'
import { fieldsOf } from '#src/kit/fields.tsx'
import { FormDrawer } from '#src/kit/form/FormDrawer.tsx'
import { Loaded } from '#src/kit/Loaded.tsx'
import { query, readOnce } from '#src/kit/query.ts'
import { useWrite } from '#src/kit/use-write.ts'
import { tip } from '#src/platform/tips.ts'
import { PeopleField } from '#src/shared/pickers/PeopleField.tsx'
import { PersonSelect } from '#src/shared/pickers/PersonSelect.tsx'
import { type FormFile, fileInputOf } from '#src/shared/upload/form-file.ts'
import { LateDrawer, LateSelect } from '#src/ui/late/LateParts.tsx'
import { FilmField } from '../film/FilmField.tsx'
import { useShowKind } from '../show-kind.ts'
import { PicturesField } from './PicturesField.tsx'

interface Values extends Omit<z.output<typeof workInput>, 'files' | 'film' | 'exhibitionId'> {
  files: FormFile[]
  film: FormFile | null
  id?: string
  revision?: number
}

const Field = fieldsOf(workInput)

interface EntryProps {
  of: ExhibitionDetail
  /** Id of the work that is changed; null: a new one. */
  work: string | null
  /** Entered by somebody who manages, for its author. */
  onBehalf?: boolean
  /** Where the work is found from now on. */
  onSaved?: () => void
  onClose: () => void
}

/** 上传作品, and 修改: what was typed and sent stays on the device until it is saved. */
export function EntryDrawer({ of, work, onBehalf = false, onSaved, onClose }: EntryProps) {
  const { calls } = useShowKind()
  const found = useQuery({
    ...query(calls.get, { id: work ?? '', manage: false }),
    ...readOnce,
    enabled: work !== null,
  })
  if (work === null) return <Entry of={of} before={null} onBehalf={onBehalf} onSaved={onSaved} onClose={onClose} />
  if (found.data) return <Entry of={of} before={found.data} onBehalf={false} onClose={onClose} />
  return found.error ? (
    <LateDrawer open title="修改作品" closable={{ 'aria-label': '关闭' }} onClose={onClose}>
      <Loaded of={found}>{() => null}</Loaded>
    </LateDrawer>
  ) : null
}

const valuesOf = (before: WorkDetail): Partial<Values> => ({
  ...{ id: before.id, revision: before.revision, title: before.title, categoryId: before.categoryId },
  ...{ story: before.story, takenOn: before.takenOn, takenPlace: before.takenPlace },
  coAuthorIds: before.coAuthors.map(({ id }) => id),
  consentVersion: before.consentVersion === before.rightsVersion ? before.consentVersion : 0,
  files: before.files.map(({ id, thumbUrl }, at) => ({ fileId: id, name: `图片 ${at + 1}`, url: thumbUrl })),
  film: before.film ? { fileId: before.film.fileId, name: before.film.name } : null,
  crew: before.crew ?? '',
})

interface FormProps {
  of: ExhibitionDetail
  before: WorkDetail | null
  onBehalf: boolean
  onSaved?: (() => void) | undefined
  onClose: () => void
}

function Entry({ of, before, onBehalf, onSaved, onClose }: FormProps) {
  const { calls, codes, kind } = useShowKind()
  const submit = useWrite(calls.submit, { refreshes: ['exhibition'] })
  const [only] = of.categories
  const begun: Partial<Values> = {
    ...(of.categories.length === 1 && only && { categoryId: only.id }),
    ...{
      files: [],
      film: null,
      crew: '',
      coAuthorIds: [],
      story: '',
      takenOn: null,
      takenPlace: '',
      consentVersion: 0,
    },
  }
  // What is shown goes back to its moderators with the save itself.
  const submits = before?.state !== 'shown'
  const saved = async (id: string) => {
    const answer = submits ? await submit.run({ id }) : { state: 'submitted' as const }
    onSaved?.()
    if (answer) tip('success', answer.state === 'shown' ? '已展出' : '已提交，等待审核')
  }
  return (
    <FormDrawer<typeof calls.save, Values>
      title={before === null ? (onBehalf ? '代传作品' : '上传作品') : `修改《${before.title}》`}
      write={calls.save}
      verb="提交审核"
      draft={`work:${of.id}${onBehalf ? ':behalf' : ''}`}
      initial={before === null ? begun : valuesOf(before)}
      refreshes={['exhibition']}
      body={({ files, film, ...values }) => ({
        ...values,
        exhibitionId: of.id,
        files: files.map(fileInputOf),
        film: film && fileInputOf(film),
      })}
      onSaved={({ id }) => void saved(id)}
      onClose={onClose}
    >
      {onBehalf && (
        <Field name="authorId" required whyNot={({ authorId }) => (authorId ? undefined : '请选择作者')}>
          <PersonSelect for={codes.see} aria-label="作者" />
        </Field>
      )}
      {kind === 'film' && (
        <Field
          name="film"
          help={`${of.submitFrom === null ? '' : '时长不超过 30 分钟；'}上传后服务器自动转码，处理完成才能展出`}
          whyNot={({ film }) => (film ? undefined : workRefusals.noFilm.message)}
        >
          <FilmField />
        </Field>
      )}
      <Field
        name="files"
        label={kind === 'film' ? '封面' : '图片'}
        help={
          kind === 'film'
            ? '不传则用影片画面；JPG、PNG 或 WebP，长边不小于 1600 像素，不超过 30 MB'
            : `JPG、PNG 或 WebP，长边不小于 1600 像素，单张不超过 30 MB，最多 ${of.filesPerWork} 张；拍摄位置和设备编号会自动去掉`
        }
        whyNot={({ files }) =>
          kind === 'film' || (Array.isArray(files) && files.length > 0) ? undefined : workRefusals.noFile.message
        }
      >
        <PicturesField max={of.filesPerWork} />
      </Field>
      <Field name="title" />
      {kind === 'film' && <Field name="crew" help="导演、摄影、主演等" />}
      <Field name="categoryId">
        <LateSelect aria-label="类别" options={of.categories.map(({ id, name }) => ({ value: id, label: name }))} />
      </Field>
      <Field name="story" />
      <Field name="takenOn" />
      <Field name="takenPlace" />
      <Field name="coAuthorIds" help="合作者也不能给该作品投票">
        <PeopleField max={MOST_COAUTHORS} verb="选择合作者" />
      </Field>
      <Field
        name="consentVersion"
        whyNot={({ consentVersion }) => (Number(consentVersion) > 0 ? undefined : workRefusals.consent.message)}
      >
        <Consent version={of.rightsVersion} text={of.rightsText} />
      </Field>
    </FormDrawer>
  )
}

interface ConsentProps {
  id?: string
  value?: number
  onChange?: (version: number) => void
  version: number
  text: string
}

/** The declaration as it reads now, and the tick beneath it. */
function Consent({ id, value = 0, onChange, version, text }: ConsentProps) {
  return (
    <div className="work-consent">
      <p>{text}</p>
      <Checkbox
        {...(id !== undefined && { id })}
        checked={value === version}
        onChange={({ target }) => onChange?.(target.checked ? version : 0)}
      >
        我已阅读并同意
      </Checkbox>
    </div>
  )
}
