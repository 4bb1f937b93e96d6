/** What other areas may use: choosing categories, labels and 知识点 of the banks, and reading written questions. */
export { CategorySelect } from './category/CategorySelect.tsx'
export { readLive } from './import/live-reading.ts'
export { LabelSelect } from './label/LabelSelect.tsx'
export { ChosenQuestions } from './pick/ChosenQuestions.tsx'
export { QuestionPicker } from './pick/QuestionPicker.tsx'
export { ShapeMark } from './question-detail/ShapeMark.tsx'
