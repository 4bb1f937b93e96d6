import type { ExhibitionInput } from '@portal/contract/areas/exhibition/show-input.ts'
import { MOST_AWARDS, MOST_CATEGORIES, MOST_CRITERIA } from '@portal/contract/areas/exhibition/words.ts'
import { Button, Form, Input } from 'antd'
import { OrderedParts } from '#src/shared/ordered-parts/OrderedParts.tsx'
import { LateInputNumber, LateSelect } from '#src/ui/late/LateParts.tsx'

interface FieldProps<Part> {
  id?: string
  value?: Part[]
  onChange?: (parts: Part[]) => void
}

/** 类别 in their order: works are counted and awarded within each. */
export function CategoriesField({ id, value = [], onChange }: FieldProps<ExhibitionInput['categories'][number]>) {
  return (
    <OrderedParts
      id={id}
      thing="类别"
      parts={value}
      keyOf={(category, index) => category.id ?? `new ${index}`}
      onChange={(categories) => onChange?.(categories)}
      foot={
        <Button disabled={value.length >= MOST_CATEGORIES} onClick={() => onChange?.([...value, { name: '' }])}>
          添加类别
        </Button>
      }
    >
      {(category, at, put) => (
        <Input
          aria-label={`类别 ${at} 名称`}
          placeholder="类别名称，1–20 个字"
          maxLength={20}
          value={category.name}
          onChange={({ target }) => put({ ...category, name: target.value })}
        />
      )}
    </OrderedParts>
  )
}

const WHOLE = 100
const FULL_MARK = 10

/** 评分标准: what judges mark, and what it weighs. */
export function CriteriaField({ id, value = [], onChange }: FieldProps<ExhibitionInput['criteria'][number]>) {
  const sum = value.reduce((all, { weight }) => all + weight, 0)
  const left = Math.max(1, WHOLE - sum)
  return (
    <OrderedParts
      id={id}
      thing="评分项"
      parts={value}
      keyOf={(_criterion, index) => String(index)}
      onChange={(criteria) => onChange?.(criteria)}
      foot={
        <div className="show-foot">
          <Button
            disabled={value.length >= MOST_CRITERIA}
            onClick={() => onChange?.([...value, { name: '', weight: left, max: FULL_MARK }])}
          >
            添加评分项
          </Button>
          {value.length > 0 && <span data-off={sum !== WHOLE}>权重合计 {sum}%</span>}
        </div>
      }
    >
      {(criterion, at, put) => (
        <>
          <Input
            aria-label={`评分项 ${at} 名称`}
            placeholder="如：主题、构图、光影"
            maxLength={20}
            value={criterion.name}
            onChange={({ target }) => put({ ...criterion, name: target.value })}
          />
          <LateInputNumber
            aria-label={`评分项 ${at} 权重`}
            suffix="%"
            min={1}
            max={WHOLE}
            precision={0}
            value={criterion.weight}
            onChange={(weight) => put({ ...criterion, weight: Number(weight ?? 1) })}
          />
          <LateInputNumber
            aria-label={`评分项 ${at} 满分`}
            suffix="分"
            min={1}
            max={WHOLE}
            precision={0}
            value={criterion.max}
            onChange={(max) => put({ ...criterion, max: Number(max ?? 1) })}
          />
        </>
      )}
    </OrderedParts>
  )
}

/** 奖项: the first ones of the list go to the first places of a category. */
export function AwardsField({ id, value = [], onChange }: FieldProps<ExhibitionInput['awards'][number]>) {
  const form = Form.useFormInstance()
  const categories: ExhibitionInput['categories'] = Form.useWatch('categories', { form, preserve: true }) ?? []
  const options = categories.map(({ name }) => ({ value: name, label: name }))
  return (
    <OrderedParts
      id={id}
      thing="奖项"
      parts={value}
      keyOf={(_award, index) => String(index)}
      onChange={(awards) => onChange?.(awards)}
      foot={
        <Button
          disabled={value.length >= MOST_AWARDS}
          onClick={() => onChange?.([...value, { name: '', category: null, count: 1 }])}
        >
          添加奖项
        </Button>
      }
    >
      {(award, at, put) => (
        <>
          <Input
            aria-label={`奖项 ${at} 名称`}
            placeholder="如：一等奖"
            maxLength={20}
            value={award.name}
            onChange={({ target }) => put({ ...award, name: target.value })}
          />
          <LateSelect
            aria-label={`奖项 ${at} 类别`}
            placeholder="每个类别"
            allowClear
            options={options}
            value={award.category ?? undefined}
            onChange={(category?: string) => put({ ...award, category: category ?? null })}
          />
          <LateInputNumber
            aria-label={`奖项 ${at} 名额`}
            suffix="名"
            min={1}
            max={WHOLE}
            precision={0}
            value={award.count}
            onChange={(count) => put({ ...award, count: Number(count ?? 1) })}
          />
        </>
      )}
    </OrderedParts>
  )
}
