import { deleteNotes, listNotes, saveNote } from '@portal/contract/areas/learning/note.ts'
import { serve } from '#src/platform/http/serve.ts'
import type { Portal } from '#src/shared/portal.ts'
import type { Clock } from '../clock.ts'
import { list, remove, saveWith } from './notes.ts'

export const noteRoutes = ({ app }: Portal, clock: Clock): void => {
  serve(app, listNotes, list.read)
  serve(app, saveNote, saveWith(clock))
  serve(app, deleteNotes, remove)
}
