import { deleteNotes, listNotes, saveNote } from '@portal/contract/areas/learning/note.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Study } from '../study.ts'
import { listWith, remove, saveWith } from './notes.ts'

export const noteRoutes = ({ app }: Portal, study: Study): void => {
  serve(app, listNotes, listWith(study.items).read)
  serve(app, saveNote, saveWith(study))
  serve(app, deleteNotes, remove)
}
