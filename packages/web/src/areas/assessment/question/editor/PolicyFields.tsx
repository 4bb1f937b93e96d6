import {
  type AnswerFileKind,
  answerFileKind,
  fileLimitsOf,
  MOST_ANSWER_FILES,
  MOST_ANSWER_MB,
} from '@portal/contract/areas/assessment/question/answer-file.ts'
import {
  CATEGORY_PERCENT,
  type PolicyParams,
  policiesOf,
  type QuestionKind,
  type ScorePolicy,
  scorePolicy,
} from '@portal/contract/areas/assessment/question/content.ts'
import { wordsOf } from '@portal/contract/kit/choice.ts'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'

interface PolicyFieldsProps {
  kind: QuestionKind
  policy: ScorePolicy
  params: PolicyParams
  score: number
  onChange: (changes: { policy?: ScorePolicy; params?: PolicyParams; score?: number }) => void
}

const words = wordsOf(scorePolicy)
const shipped = fileLimitsOf({})
const fileKinds = answerFileKind.options.map((value) => ({ value, label: wordsOf(answerFileKind)[value] }))
const penalties = [0, 0.25, 0.33, 0.5, 1] as const
/** Policies under which an option outside the key may cost. */
const penalised: readonly ScorePolicy[] = ['exact', 'all', 'partialFixed', 'partialRatio', 'partialEach']
const mayCost = (kind: QuestionKind, policy: ScorePolicy) =>
  ['single', 'judge', 'multiple', 'uncertain'].includes(kind) && penalised.includes(policy)

/** Score, policy and what the policy is told. */
export function PolicyFields({ kind, policy, params, score, onChange }: PolicyFieldsProps) {
  const policies = policiesOf[kind]
  const set = (changes: PolicyParams) => {
    const next = { ...params, ...changes }
    onChange({ params: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== undefined)) })
  }
  const figure = (name: 'fixed' | 'each' | 'missPenalty', label: string, shipped: number) => (
    <label>
      {label}
      <LateInputNumber
        min={0}
        max={100}
        step={0.5}
        precision={2}
        placeholder={String(shipped)}
        value={params[name] ?? null}
        onChange={(value) => set({ [name]: value === null ? undefined : Number(value) })}
      />
    </label>
  )
  return (
    <div className="question-edit-policy">
      <label>
        分值
        <LateInputNumber
          aria-label="分值"
          min={0.01}
          max={100}
          step={0.5}
          precision={2}
          value={score}
          disabled={kind === 'case'}
          onChange={(value) => value !== null && onChange({ score: Number(value) })}
        />
      </label>
      {policies.length > 1 && (
        <label>
          计分方式
          <LateSelect
            aria-label="计分方式"
            value={policy}
            options={policies.map((value) => ({ value, label: words[value] }))}
            popupMatchSelectWidth={false}
            onChange={(value: ScorePolicy) => onChange({ policy: value, params: {} })}
          />
        </label>
      )}
      {policy === 'partialFixed' && figure('fixed', '漏选得分', score / 2)}
      {policy === 'partialEach' && figure('each', '每项得分', 0.5)}
      {mayCost(kind, policy) && (
        <label>
          答错扣分
          <LateSelect
            aria-label="答错扣分"
            value={params.penalty ?? 0}
            options={penalties.map((value) => ({ value, label: value === 0 ? '不扣分' : `扣 ${value} 倍分值` }))}
            onChange={(penalty: (typeof penalties)[number]) => set({ penalty: penalty === 0 ? undefined : penalty })}
          />
        </label>
      )}
      {kind === 'case' && (
        <Checkbox
          checked={params.shuffleParts ?? false}
          onChange={({ target }) => set({ shuffleParts: target.checked || undefined })}
        >
          小题可打乱
        </Checkbox>
      )}
      {kind === 'upload' && <UploadFields params={params} set={set} />}
      {kind === 'hotspot' && (
        <HotspotFields params={params} set={set} missPenalty={figure('missPenalty', '误点每次扣分', 0)} />
      )}
    </div>
  )
}

interface KindFieldsProps {
  params: PolicyParams
  set: (changes: PolicyParams) => void
}

/** 上传: what may be handed in. */
function UploadFields({ params, set }: KindFieldsProps) {
  return (
    <>
      <Whole
        label="最多文件数"
        value={params.maxFiles}
        shipped={String(shipped.most)}
        least={1}
        most={MOST_ANSWER_FILES}
        onChange={(maxFiles) => set({ maxFiles })}
      />
      <Whole
        label="单个文件上限 MB"
        value={params.maxMb}
        shipped={String(shipped.mb)}
        least={1}
        most={MOST_ANSWER_MB}
        onChange={(maxMb) => set({ maxMb })}
      />
      <label className="question-edit-grow">
        接受的文件类型
        <LateSelect
          mode="multiple"
          className="kit-wide"
          aria-label="接受的文件类型"
          placeholder="不限"
          value={params.fileKinds ?? []}
          options={fileKinds}
          onChange={(kinds: AnswerFileKind[]) => set({ fileKinds: kinds.length === 0 ? undefined : kinds })}
        />
      </label>
    </>
  )
}

/** 找隐患: points placed and the categories asked. */
function HotspotFields({ params, set, missPenalty }: KindFieldsProps & { missPenalty: ReactNode }) {
  return (
    <>
      {missPenalty}
      <Whole
        label="免扣次数"
        value={params.freeMisses}
        shipped="0"
        most={30}
        onChange={(freeMisses) => set({ freeMisses })}
      />
      <Whole
        label="最多标注"
        value={params.maxPoints}
        shipped="区域数 + 3"
        most={60}
        onChange={(maxPoints) => set({ maxPoints })}
      />
      <Checkbox
        checked={params.tellCount ?? false}
        onChange={({ target }) => set({ tellCount: target.checked || undefined })}
      >
        告知区域数
      </Checkbox>
      <label className="question-edit-grow">
        需判断的类别（不填则不判断）
        <LateSelect
          mode="tags"
          open={false}
          suffixIcon={null}
          className="kit-wide"
          aria-label="需判断的类别"
          value={params.categories ?? []}
          onChange={(categories: string[]) => set({ categories: categories.length === 0 ? undefined : categories })}
        />
      </label>
      {params.categories && (
        <Whole
          label="类别占分 %"
          value={params.categoryPercent}
          shipped={String(CATEGORY_PERCENT)}
          most={100}
          onChange={(categoryPercent) => set({ categoryPercent })}
        />
      )}
    </>
  )
}

interface WholeProps {
  label: string
  value: number | undefined
  shipped: string
  least?: number
  most: number
  onChange: (value: number | undefined) => void
}

function Whole({ label, value, shipped, least = 0, most, onChange }: WholeProps) {
  return (
    <label>
      {label}
      <LateInputNumber
        min={least}
        max={most}
        precision={0}
        placeholder={shipped}
        value={value ?? null}
        onChange={(next) => onChange(next === null ? undefined : Number(next))}
      />
    </label>
  )
}
