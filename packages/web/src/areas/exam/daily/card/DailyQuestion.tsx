import type { QuestionAnswer } from '@portal/contract/areas/assessment/question/answer.ts'
import type { AskedItem } from '@portal/contract/areas/exam/attempt/attempt.ts'
import { useMemo } from 'react'
import { useStore } from 'zustand'
import { askedQuestion } from '#src/shared/attempt/asked-question.ts'
import { Verdict } from '#src/shared/attempt/Verdict.tsx'
import type { InstantSession } from '#src/shared/instant/instant-session.ts'
import { letterOf } from '#src/shared/question/asked.ts'
import { JudgedOptions } from '#src/shared/question/judged/JudgedOptions.tsx'
import { type ShownOption, shownOptions } from '#src/shared/question/judged/option-look.ts'
import { QuestionView } from '#src/shared/question/QuestionView.tsx'
import { SafeHtml } from '#src/shared/rich-text/SafeHtml.tsx'
import { Icon } from '#src/ui/icon/Icon.tsx'
import './daily-card.css'
import type { FirstTap } from './first-tap.ts'

interface DailyQuestionProps {
  session: InstantSession
  item: AskedItem
}

const CHOICES: readonly string[] = ['single', 'multiple', 'uncertain', 'judge']

/** A choice is answered by its options; whatever else is asked is drawn as everywhere. */
export function DailyQuestion({ session, item }: DailyQuestionProps) {
  return CHOICES.includes(item.kind) ? (
    <Choice session={session} item={item} />
  ) : (
    <Other session={session} item={item} />
  )
}

const SEVERAL: readonly string[] = ['multiple', 'uncertain']

interface FirstQuestionProps {
  item: AskedItem
  answer: QuestionAnswer | null
  disabled: boolean
  onTap: (tap: FirstTap) => void
}

/** The first question of a set that is not begun: a tap on an option begins it. */
export function FirstQuestion({ item, answer, disabled, onTap }: FirstQuestionProps) {
  const isSeveral = SEVERAL.includes(item.kind)
  const press = ({ value, next }: ShownOption) => onTap({ item, answer: isSeveral ? next : value, isFinal: !isSeveral })
  return (
    <>
      <SafeHtml formulas html={item.stem} className="daily-slot-stem" />
      {isSeveral && <p className="daily-slot-kind">多选，选好后提交</p>}
      <div className="daily-slot-options" role="group" aria-label="选项">
        {shownOptions(item, answer, null).map((option, place) => (
          <Option
            key={option.id}
            option={option}
            mark={letterOf(place)}
            disabled={disabled}
            onPress={() => press(option)}
          />
        ))}
      </div>
    </>
  )
}

const useItem = (session: InstantSession, itemId: string) => ({
  verdict: useStore(session.store, (view) => view.verdicts[itemId]),
  answer: useStore(session.store, (view) => view.given[itemId] ?? view.drafts[itemId] ?? null),
  isPending: useStore(session.store, (view) => view.pending[itemId] !== undefined),
})

function Choice({ session, item }: DailyQuestionProps) {
  const { itemId, kind, stem } = item
  const { verdict, answer, isPending } = useItem(session, itemId)
  const isSeveral = SEVERAL.includes(kind)
  const options = shownOptions(item, answer, null)

  const press = ({ value, next }: ShownOption) => {
    session.choose(itemId, isSeveral ? next : value)
    if (!isSeveral) session.answer(itemId)
  }
  return (
    <>
      <SafeHtml formulas html={stem} className="daily-slot-stem" />
      {isSeveral && !verdict && <p className="daily-slot-kind">多选，选好后提交</p>}
      {verdict?.key ? (
        <JudgedOptions asked={item} answer={answer} rightKey={verdict.key} points={verdict.points} />
      ) : (
        <div className="daily-slot-options" role="group" aria-label="选项">
          {options.map((option, place) => (
            <Option
              key={option.id}
              option={option}
              mark={letterOf(place)}
              disabled={verdict !== undefined || isPending}
              onPress={() => press(option)}
            />
          ))}
        </div>
      )}
      {isSeveral && !verdict && <Submit session={session} itemId={itemId} isPending={isPending} />}
    </>
  )
}

interface OptionProps {
  option: ShownOption
  mark: string
  disabled: boolean
  onPress: () => void
}

function Option({ option, mark, disabled, onPress }: OptionProps) {
  return (
    <button
      type="button"
      className="daily-slot-option"
      data-look={option.chosen ? 'chosen' : 'open'}
      aria-pressed={option.chosen}
      disabled={disabled}
      onClick={onPress}
    >
      <i>{option.chosen ? <Icon name="tick" small /> : mark}</i>
      <SafeHtml formulas html={option.html} className="daily-slot-text" />
    </button>
  )
}

function Submit({ session, itemId, isPending }: { session: InstantSession; itemId: string; isPending: boolean }) {
  return (
    <div className="daily-slot-foot">
      <button type="button" className="verb verb-large" disabled={isPending} onClick={() => session.answer(itemId)}>
        提交
      </button>
    </div>
  )
}

function Other({ session, item }: DailyQuestionProps) {
  const { verdict, answer, isPending } = useItem(session, item.itemId)
  const asked = useMemo(() => askedQuestion(item), [item])
  return (
    <>
      <QuestionView
        asked={asked}
        answer={answer}
        aside={verdict && <Verdict outcome={verdict.outcome} live />}
        opened={verdict}
        disabled={verdict !== undefined || isPending}
        onAnswer={(next) => session.choose(item.itemId, next)}
      />
      {!verdict && <Submit session={session} itemId={item.itemId} isPending={isPending} />}
    </>
  )
}
