import type { Pdf } from '../parts/pen.ts'
import type { Faces } from './faces.ts'

/** Makes the faces known to a paper by name; one that is not used leaves nothing in it. */
export const embedFaces = (pdf: Pdf, faces: Faces): void => {
  for (const { name, pdf: font } of Object.values(faces)) {
    // pdfkit takes any object that lays text out, which its types do not tell.
    pdf.registerFont(name, font as unknown as Buffer)
  }
}
