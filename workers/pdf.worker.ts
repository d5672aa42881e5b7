// Takes PDFs apart beside the page; it is loaded when somebody opens one.
import 'pdfjs-dist/build/pdf.worker.min.mjs';
